//! scratch driver
use alloc::vec::Vec;
use super::kernels::{BLOCK, Level, Move, prefetch, words, groups::{self,Column,Step}};
#[cfg(zarr_spec_avx512)]
use super::kernels::avx512;
pub struct Target<'a> { pub column: Column, pub bytes: &'a mut [u8] }
pub fn gather(records:&[u8], item_size:usize, targets:&mut [Target<'_>], level: Level, pf: bool) {
    let count = records.len()/item_size;
    let columns: Vec<Column> = targets.iter().map(|t|t.column).collect();
    let steps = if level==Level::Avx512 { groups::plan(item_size,&columns) } else { (0..columns.len()).map(Step::Single).collect() };
    let block=(BLOCK/item_size).max(1);
    let mut done=0;
    while done<count {
        let n=block.min(count-done);
        let from=&records[done*item_size..];
        if pf { prefetch::<false>(&from[(n*item_size).min(from.len())..(2*n*item_size).min(from.len())]);
            for t in targets.iter() { let w=t.column.width; let a=((done+n)*w).min(t.bytes.len()); let b=((done+2*n)*w).min(t.bytes.len()); prefetch::<true>(&t.bytes[a..b]); } }
        for step in &steps {
            let (range,skip)=match step { Step::Single(c)=>(*c..*c+1,0), Step::Group(g)=>{
                let mut v:Vec<&mut [u8]>=targets[g.columns.clone()].iter_mut().map(|t|&mut t.bytes[done*t.column.width..]).collect();
                (g.columns.clone(), avx512::gather(from,item_size,n,g,&mut v)) } };
            for t in &mut targets[range] { let w=t.column.width;
                words::copy(&from[skip*item_size..],item_size,&mut t.bytes[(done+skip)*w..],w,n-skip,Move{from:t.column.offset,to:0,len:w,unit:t.column.unit});
            }
        }
        done+=n;
    }
}
pub struct Source<'a> { pub column: Column, pub bytes: &'a [u8] }
pub fn scatter(records:&mut [u8], item_size:usize, targets:&[Source<'_>], level: Level, pf: bool) {
    let count = records.len()/item_size;
    let columns: Vec<Column> = targets.iter().map(|t|t.column).collect();
    let steps = if level==Level::Avx512 { groups::plan(item_size,&columns) } else { (0..columns.len()).map(Step::Single).collect() };
    let block=(BLOCK/item_size).max(1);
    let mut done=0;
    while done<count {
        let n=block.min(count-done);
        let from=&mut records[done*item_size..];
        if pf { prefetch::<true>(&from[(n*item_size).min(from.len())..(2*n*item_size).min(from.len())]);
            for t in targets.iter() { let w=t.column.width; let a=((done+n)*w).min(t.bytes.len()); let b=((done+2*n)*w).min(t.bytes.len()); prefetch::<false>(&t.bytes[a..b]); } }
        for step in &steps {
            let (range,skip)=match step { Step::Single(c)=>(*c..*c+1,0), Step::Group(g)=>{
                let v:Vec<&[u8]>=targets[g.columns.clone()].iter().map(|t|&t.bytes[done*t.column.width..]).collect();
                (g.columns.clone(), avx512::scatter(&v,from,item_size,n,g)) } };
            for t in &targets[range] { let w=t.column.width;
                words::copy(&t.bytes[(done+skip)*w..],w,&mut from[skip*item_size..],item_size,n-skip,Move{from:0,to:t.column.offset,len:w,unit:t.column.unit});
            }
        }
        done+=n;
    }
}
