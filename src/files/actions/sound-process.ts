/**
 * Opens an untrusted recording, AAC, Opus or FLAC in MP4, WebM or Ogg, and writes it as a mono WAV of 16 kHz, at most
 * as long as a recording may be. Runs as a process of its own, as developing does (W37):
 * `node sound-process.ts <recording> <wav to write>`. One that broke off is written as far as it goes; one without
 * sound ends with an error.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { voiceBounds } from '../rules.ts';
import { encodeWav } from '../rules/sound.ts';
import { openLibAV } from './libav.ts';

const [from = '', to = ''] = process.argv.slice(2);
const rate = 16_000;
/** The mask of the one channel of a mono sound. */
const mono = 4;
/** Bytes that are decoded at once. Few, since a packet of ten bytes may be a second of silence. */
const limit = 4096;

const libav = await openLibAV();
// The decoder sees a file system of its own, in memory.
await libav.writeFile('recording', await readFile(from));
const [demuxer, streams] = await libav.ff_init_demuxer_file('recording');
const stream = streams.find(({ codec_type }) => codec_type === libav.AVMEDIA_TYPE_AUDIO);
if (!stream) throw new Error('There is no sound in it.');
const [, decoder, packet, frame] = await libav.ff_init_decoder(stream.codec_id, stream.codecpar);

const samples = new Float32Array(voiceBounds.seconds * rate);
let count = 0;
let filter: [number, number] | undefined;
for (let isEnd = false; !isEnd && count < samples.length;) {
  const [result, packets] = await libav.ff_read_multi(demuxer, packet, undefined, { limit });
  isEnd = result !== -libav.EAGAIN;
  const options = { fin: isEnd, ignoreErrors: true };
  const decoded = await libav.ff_decode_multi(decoder, packet, frame, packets[stream.index] ?? [], options);
  const [first] = decoded;
  if (first && !filter) {
    const { sample_rate = 48_000, format: sample_fmt, channel_layout = mono } = first;
    const input = { sample_rate, sample_fmt, channel_layout };
    const output = { sample_rate: rate, sample_fmt: libav.AV_SAMPLE_FMT_FLT, channel_layout: mono };
    const [, source, sink] = await libav.ff_init_filter_graph('aresample', input, output);
    filter = [source, sink];
  }
  if (!filter) continue;
  for (const { data } of await libav.ff_filter_multi(...filter, frame, decoded, isEnd)) {
    const part = (data as Float32Array).subarray(0, samples.length - count);
    samples.set(part, count);
    count += part.length;
  }
}
if (count === 0) throw new Error('Nothing of it could be opened.');
await writeFile(to, new Uint8Array(encodeWav(samples.subarray(0, count), rate)));
process.exit(0);
