//! Uses the library without std: with an allocator and a panic handler of its own.

#![no_std]

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;

use zarr_spec::v2::ArrayMetadata;

/// An allocator without memory.
struct Empty;

// SAFETY: a null pointer says that the allocation failed, so there is nothing to free.
unsafe impl GlobalAlloc for Empty {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Empty = Empty;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Whether the library reads the array document that it is given here.
#[unsafe(no_mangle)]
pub extern "C" fn reads_array() -> bool {
    ArrayMetadata::from_slice(b"{}").is_ok()
}
