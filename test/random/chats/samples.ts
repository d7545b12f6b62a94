import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { joinSounds, openSoundFile } from '#src/files/index.ts';
import { encodedSound } from '#test/kit/sounds.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A voice note as a phone sends it, and the sound in it. */
interface VoiceSample {
  bytes: Buffer;
  wav: Buffer;
}

export interface Samples {
  photos: readonly Buffer[];
  voices: readonly VoiceSample[];
  /** SHA-256 of the recording that voice notes make in this order. */
  joined(voices: readonly VoiceSample[]): Promise<string>;
  close(): Promise<void>;
}

async function photoOf(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + n, sigma: 20 } as const;
  // The smallest of them print small.
  const [width, height] = n % 5 === 0 ? [640, 480] : [900, 720];
  return sharp({ create: { width, height, channels: 3, background: '#a46', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Photos and voice notes that differ from one another, made once for all conversations. */
export async function makeSamples({ photos, voices }: { photos: number; voices: number }): Promise<Samples> {
  const folder = await mkdtemp(join(tmpdir(), 'imurs-chats-'));
  const made: VoiceSample[] = [];
  for (let n = 0; n < voices; n++) {
    const bytes = Buffer.from(await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 + n * 0.3 }));
    const [path, wav] = [join(folder, `${n}.ogg`), join(folder, `${n}.wav`)];
    await writeFile(path, bytes);
    await openSoundFile(path, wav);
    made.push({ bytes, wav: await readFile(wav) });
  }
  const drawn = [];
  for (let n = 0; n < photos; n++) drawn.push(await photoOf(n));
  return {
    photos: drawn,
    voices: made,
    async joined(all) {
      const to = join(folder, 'joined.wav');
      await joinSounds(
        all.map(one => join(folder, `${made.indexOf(one)}.wav`)),
        to,
      );
      return sha256Of(await readFile(to));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
