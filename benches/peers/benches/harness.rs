//! Runs cases and prints their lines.

use std::env;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::numpy::Numpy;

/// The least time of one measurement, in which the clock's own cost is lost.
const BATCH: Duration = Duration::from_micros(200);

/// The time that the rounds of one case may take, unless they are too few.
const BUDGET: Duration = Duration::from_secs(4);

/// That of a case of a sweep, of which there are many.
const SWEEP_BUDGET: Duration = Duration::from_secs(1);

/// What the names of cases begin with that only run when they are asked for.
const SWEEP: &str = "sweep/";

/// The fewest and the most rounds of a case; both odd, so that a median is a measurement.
const ROUNDS: (usize, usize) = (9, 501);

/// Runs the cases that are asked for.
pub struct Runner {
    filters: Vec<String>,
    /// Only that the cases run.
    quick: bool,
    numpy: Option<Numpy>,
}

/// The same work, done by this library and by its peers.
pub struct Case<'a> {
    name: &'a str,
    /// This library first.
    contenders: Vec<Contender<'a>>,
}

/// Does the work so often, and says how long that took.
type Work<'a> = Box<dyn FnMut(u32) -> Duration + 'a>;

struct Contender<'a> {
    name: &'static str,
    work: Work<'a>,
    /// How often the work is done in one measurement.
    batch: u32,
    /// The time that doing it once took, a round each, in nanoseconds.
    rounds: Vec<f64>,
}

impl Runner {
    /// A runner of the cases whose names begin with one of the program's arguments; of all but the sweeps, if there are
    /// none. With `--quick` each runs once.
    pub fn from_arguments() -> Self {
        // Cargo passes `--bench`.
        let (options, filters): (Vec<_>, Vec<_>) =
            env::args().skip(1).partition(|argument| argument.starts_with('-'));
        println!("# case\tours_ns\tpeer\tpeer_ns\tratio");
        let quick = options.iter().any(|option| option == "--quick");
        Self { filters, quick, numpy: Numpy::start() }
    }

    /// Whether the case `name` is asked for.
    pub fn wants(&self, name: &str) -> bool {
        let asked = self.filters.iter().any(|filter| name.starts_with(filter.as_str()));
        asked || (self.filters.is_empty() && !name.starts_with(SWEEP))
    }

    /// Whether a case is asked for whose name begins with `prefix`.
    pub fn wants_some(&self, prefix: &str) -> bool {
        self.wants(prefix) || self.filters.iter().any(|filter| filter.starts_with(prefix))
    }

    fn rounds(&self, name: &str, round: Duration) -> usize {
        if self.quick {
            return 1;
        }
        let budget = if name.starts_with(SWEEP) { SWEEP_BUDGET } else { BUDGET };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped next")]
        let affordable = (budget.as_secs_f64() / round.as_secs_f64()) as usize;
        affordable.clamp(ROUNDS.0, ROUNDS.1) | 1
    }
}

/// Prints a line that is no measurement.
pub fn note(text: &str) {
    println!("# {text}");
}

impl<'a> Case<'a> {
    /// The case `name`; `ours` does the work once.
    pub fn new(name: &'a str, ours: impl FnMut() + 'a) -> Self {
        Self { name, contenders: vec![Contender::new("ours", ours)] }
    }

    /// This case with a peer; `work` does the work once.
    pub fn peer(mut self, name: &'static str, work: impl FnMut() + 'a) -> Self {
        self.contenders.push(Contender::new(name, work));
        self
    }

    /// This case with NumPy, if it runs and has such a case.
    pub fn numpy(mut self, runner: &'a Runner) -> Self {
        if let Some(work) = runner.numpy.as_ref().and_then(|numpy| numpy.case(self.name)) {
            self.contenders.push(Contender::of_work("numpy", Box::new(work)));
        }
        self
    }

    /// Measures all in turn, round by round, so that what else the machine does meets them alike; prints a line a peer,
    /// with the medians.
    pub fn run(mut self, runner: &Runner) {
        let round: Duration = self.contenders.iter_mut().map(Contender::calibrate).sum();
        let rounds = runner.rounds(self.name, round);
        for round in 0..rounds {
            let count = self.contenders.len();
            // Nobody always follows the same one, whose traces the caches hold.
            (0..count).for_each(|turn| self.contenders[(round + turn) % count].measure());
        }
        let mut medians = self.contenders.iter_mut().map(|contender| (contender.name, contender.median()));
        let Some((_, ours)) = medians.next() else { return };
        for (peer, theirs) in medians {
            println!("{}\t{ours:.0}\t{peer}\t{theirs:.0}\t{:.2}", self.name, theirs / ours);
        }
    }
}

impl<'a> Contender<'a> {
    fn new(name: &'static str, mut work: impl FnMut() + 'a) -> Self {
        let timed = move |times| {
            let start = processor_time();
            for _ in 0..times {
                work();
            }
            processor_time().saturating_sub(start)
        };
        Self::of_work(name, Box::new(timed))
    }

    fn of_work(name: &'static str, work: Work<'a>) -> Self {
        Self { name, work, batch: 1, rounds: Vec::new() }
    }

    /// Warms up, and finds how often the work is done in one measurement; the time that one will take.
    fn calibrate(&mut self) -> Duration {
        loop {
            let time = (self.work)(self.batch);
            if time >= BATCH {
                return time;
            }
            self.batch *= 2;
        }
    }

    fn measure(&mut self) {
        let time = (self.work)(self.batch);
        self.rounds.push(time.as_secs_f64() * 1e9 / f64::from(self.batch));
    }

    fn median(&mut self) -> f64 {
        let middle = self.rounds.len() / 2;
        *self.rounds.select_nth_unstable_by(middle, f64::total_cmp).1
    }
}

/// The time for which this thread has run. On a busy machine a clock on the wall counts the others' turns too, which few
/// of the short measurements meet and nearly all of the long ones.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}
