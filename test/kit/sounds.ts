import { openLibAV } from '#src/files/actions/libav.ts';

interface Sound {
  codec: 'aac' | 'libopus' | 'flac';
  format: 'mp4' | 'webm' | 'ogg';
  /** Seconds of a tone. */
  seconds: number;
  /** 0 to 1; default: a voice nearby. */
  loudness?: number;
  /** How often all of it is repeated, without being encoded again. */
  times?: number;
}

const rate = 48_000;
const channel_layout = 4;

/** A recording as phones make it: a tone, encoded. */
export async function encodedSound({ codec, format, seconds, loudness = 0.1, times = 1 }: Sound) {
  const libav = await openLibAV();
  const sample_fmt = {
    aac: libav.AV_SAMPLE_FMT_FLTP,
    libopus: libav.AV_SAMPLE_FMT_FLT,
    flac: libav.AV_SAMPLE_FMT_S16,
  }[codec];
  const ctx = { bit_rate: 32_000, sample_fmt, sample_rate: rate, channel_layout, channels: 1 };
  const [, encoder, frame, packet, size] = await libav.ff_init_encoder(codec, { ctx, time_base: [1, rate] });
  const [muxer, , file] = await libav.ff_init_muxer({ format_name: format, filename: 'sound', open: true }, [
    [encoder, 1, rate],
  ]);
  await libav.avformat_write_header(muxer, 0);
  const frames = Array.from({ length: Math.floor((seconds * rate) / size) }, (_, nth) => {
    const tone = Float32Array.from({ length: size }, (_, n) => loudness * Math.sin((nth * size + n) / 20));
    const data = { aac: [tone], libopus: tone, flac: Int16Array.from(tone, sample => sample * 32_767) }[codec];
    return {
      data,
      channel_layout,
      channels: 1,
      format: sample_fmt,
      pts: nth * size,
      sample_rate: rate,
      nb_samples: size,
    };
  });
  const packets = await libav.ff_encode_multi(encoder, frame, packet, frames, true);
  const all = Array.from({ length: packets.length * times }, (_, n) => {
    const time = { pts: n * size, dts: n * size, ptshi: 0, dtshi: 0 };
    return { ...packets[n % packets.length], ...time } as (typeof packets)[number];
  });
  await libav.ff_write_multi(muxer, packet, all);
  await libav.av_write_trailer(muxer);
  await libav.ff_free_muxer(muxer, file);
  const bytes = new Uint8Array(await libav.readFile('sound'));
  libav.terminate();
  return bytes;
}
