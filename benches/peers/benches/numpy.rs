//! NumPy at the same work, in a Python that `benches/numpy_peer.py` runs in.

use std::cell::RefCell;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::harness::note;

/// The variable that names the Python.
const VARIABLE: &str = "ZARR_SPEC_NUMPY";

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../numpy_peer.py");

/// The script at work: it is told a case and how often to do it, and answers how many nanoseconds that took.
pub(crate) struct Numpy(RefCell<Pipes>);

struct Pipes {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Numpy {
    /// Starts the script with the Python that `ZARR_SPEC_NUMPY` names; none, and a note, if it names none.
    pub(crate) fn start() -> Option<Self> {
        let Some(python) = env::var_os(VARIABLE) else {
            note("without NumPy: ZARR_SPEC_NUMPY names no Python that has it");
            return None;
        };
        let mut child = Command::new(python)
            .arg(SCRIPT)
            // Large pages, which it asks for and Rust does not, are no part of the work.
            .env("NUMPY_MADVISE_HUGEPAGE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the Python that ZARR_SPEC_NUMPY names");
        let (requests, answers) = child.stdin.take().zip(child.stdout.take()).expect("its pipes");
        let mut pipes = Pipes { child, requests: Some(requests), answers: BufReader::new(answers) };
        note(pipes.answer().trim());
        Some(Self(RefCell::new(pipes)))
    }

    /// The work of the case `name`; `None` if NumPy has none such.
    pub(crate) fn case(&self, name: &str) -> Option<impl FnMut(u32) -> Duration> {
        let time = move |times: u32| self.0.borrow_mut().time(name, times);
        time(1)?;
        Some(move |times| time(times).expect("a case that there was before"))
    }
}

impl Pipes {
    fn time(&mut self, case: &str, times: u32) -> Option<Duration> {
        let requests = self.requests.as_mut().expect("it is only closed at the end");
        writeln!(requests, "{case}\t{times}").and_then(|()| requests.flush()).expect("NumPy at work");
        self.answer().trim().parse().ok().map(Duration::from_nanos)
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        let read = self.answers.read_line(&mut line).expect("NumPy at work");
        assert!(read > 0, "NumPy gave up");
        line
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        // The script ends with its input.
        self.requests = None;
        let _ = self.child.wait();
    }
}
