import { createRequire } from 'node:module';
import type { LibAVWrapper } from '@libav.js/variant-mediarecorder-transcoder';

/** Opens ffmpeg's libraries for recordings, in WebAssembly and this thread. The types do not have what is exported. */
export const openLibAV = () =>
  (createRequire(import.meta.url)('@libav.js/variant-mediarecorder-transcoder') as LibAVWrapper).LibAV({
    noworker: true,
  });
