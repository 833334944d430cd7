//! The kernels beside naive twins.

use std::vec::Vec;

use proptest::prelude::*;

use super::ascii;

proptest! {
    #[test]
    fn text_is_ascii_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..80), text in "[ -~]{0,80}é?") {
        let low: Vec<_> = bytes.iter().map(|byte| byte & 0x7F).collect();
        for bytes in [&*bytes, &low, text.as_bytes()] {
            let is_ascii = bytes.iter().all(|byte| *byte < 0x80);
            prop_assert_eq!(ascii(bytes).is_some(), is_ascii);
            prop_assert!(ascii(bytes).is_none_or(|text| text.as_bytes() == bytes));
        }
    }
}

#[cfg(zarr_spec_json_kernels)]
mod avx2 {

    use proptest::prelude::*;

    use crate::json::blocks::{BLOCK, Classes};
    use crate::json::kernels::Avx2;

    /// The classes of `block`, byte by byte.
    fn classes(block: &[u8; BLOCK]) -> Classes {
        let those = |is: fn(u8) -> bool| {
            let bits = block.iter().enumerate().map(|(at, byte)| u64::from(is(*byte)) << at);
            bits.fold(0, |all, bit| all | bit)
        };
        Classes {
            quotes: those(|byte| byte == b'"'),
            backslashes: those(|byte| byte == b'\\'),
            controls: those(|byte| byte < b' '),
            structure: those(|byte| matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',' | 0x0C | 0x1A)),
            white: those(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')),
        }
    }

    #[test]
    fn every_byte_is_of_its_classes() {
        let Some(kernel) = Avx2::detect() else { return };
        for byte in 0..=u8::MAX {
            let mut block = [b'a'; BLOCK];
            block[usize::from(byte) % BLOCK] = byte;
            assert_eq!(kernel.classes(&block), classes(&block), "{byte:#04x}");
        }
    }

    proptest! {
        #[test]
        fn a_block_is_of_its_classes(block in any::<[u8; BLOCK]>(), text in "[\\]{}\\[:,\"\\\\ \n0a]{64}") {
            let Some(kernel) = Avx2::detect() else { return Ok(()) };
            prop_assert_eq!(kernel.classes(&block), classes(&block));
            let text = text.as_bytes().try_into().unwrap();
            prop_assert_eq!(kernel.classes(text), classes(text));
        }
    }
}
