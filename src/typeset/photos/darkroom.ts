import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Finding, Measured, Photo } from '../model.ts';
import { contentOf, longestSide } from './content.ts';
import { momentOfName } from './dates.ts';
import { developPhoto, headOf, PhotoRefused } from './develop.ts';
import { withHeads } from './facts.ts';
import { measurePhotos } from './measure.ts';
import type { MeasuredPhoto } from './known.ts';
import { inPairs } from './pairs.ts';

/** Photos that can be printed, in the order they came, and what became of the others. */
export interface Ready<P> {
  photos: P[];
  findings: Finding[];
}

/** One file, developed; `own` when the darkroom wrote it. */
interface Sheet {
  path: string;
  own: boolean;
  takenAt: string | null;
  facts?: Measured;
}

/** Whether a file is as we keep photos: an upright sRGB JPEG without metadata. Developing it again would only make it worse. */
async function isDeveloped(path: string): Promise<boolean> {
  if (contentOf(await headOf(path)) !== 'jpeg') return false;
  const { width, height, space, channels, exif, icc } = await sharp(path).metadata();
  return space === 'srgb' && channels === 3 && !exif && !icc && Math.max(width, height) <= longestSide;
}

/**
 * Where photos of any kind become photos that can be planned and printed. What it developed or measured it keeps for as long as it can, so
 * that the same files come back at once; those of the shop arrive developed and measured and pass through.
 */
export class Darkroom {
  readonly #sheets: LRUCache<string, Sheet>;
  #folder: string | undefined;

  /** `most`: how many photos it keeps at hand. */
  constructor(most = 400) {
    this.#sheets = new LRUCache({
      max: most,
      dispose: ({ own, path }) => void (own && rm(path, { force: true })),
    });
  }

  /**
   * Develops what is still as a camera wrote it (HEIC, CMYK, 16 bits, turned, …) and finds out when each was taken: what the photo says,
   * else its name. A file that is no good photo is a finding with words for whoever chose it.
   */
  async develop(photos: readonly Photo[]): Promise<Ready<Photo>> {
    const done = await inPairs(photos, async photo => {
      if (photo.facts) return photo;
      try {
        const { path, takenAt } = await this.#sheet(photo.path);
        return { ...photo, path, takenAt: photo.takenAt ?? takenAt };
      } catch (error) {
        return unreadable(photo, error instanceof PhotoRefused ? error.message : 'The file is not there.');
      }
    });
    return sorted(done);
  }

  /** Develops photos and measures those that were not measured when they were added. */
  async measure(all: readonly Photo[]): Promise<Ready<MeasuredPhoto>> {
    const { photos, findings } = await this.develop(all);
    const keys = await Promise.all(photos.map(photo => keyOf(photo.path)));
    const facts = photos.map((photo, at) => photo.facts ?? this.#sheets.peek(keys[at] ?? '')?.facts);
    const faults = new Map<number, Finding>();
    for (const drawn of [false, true]) {
      const places = [...photos.keys()].filter(at => !facts[at] && (photos[at]?.drawn !== undefined) === drawn);
      const found = await measurePhotos(
        places.map(at => photos[at]?.path ?? ''),
        { faces: !drawn },
      );
      places.forEach((at, n) => {
        const [photo, one] = [photos[at], found[n]];
        if (photo && one && 'facts' in one) facts[at] = photo.drawn ? withHeads(one, photo.drawn.heads) : one;
        else if (photo) faults.set(at, unreadable(photo, one && 'unreadable' in one ? one.unreadable : ''));
      });
    }
    photos.forEach((_, at) => {
      const [sheet, one] = [this.#sheets.peek(keys[at] ?? ''), facts[at]];
      if (sheet && one) sheet.facts = one;
    });
    const measured = photos.flatMap((photo, at): MeasuredPhoto[] => {
      const one = facts[at];
      return one ? [{ ...photo, facts: one }] : [];
    });
    const blind = measured.filter(photo => !photo.facts.looked).length;
    const unknown: Finding = {
      code: 'faces-unknown',
      message: `Faces could not be looked for in ${blind} of the photos. Please see that no head is cut.`,
    };
    return { photos: measured, findings: [...findings, ...faults.values(), ...(blind > 0 ? [unknown] : [])] };
  }

  async #sheet(path: string): Promise<Sheet> {
    const key = await keyOf(path);
    const known = this.#sheets.get(key);
    if (known) return known;
    const name = basename(path);
    const sheet = (await isDeveloped(path))
      ? { path, own: false, takenAt: momentOfName(name) }
      : await this.#developed(path, { key, name });
    this.#sheets.set(key, sheet);
    return sheet;
  }

  async #developed(path: string, { key, name }: { key: string; name: string }): Promise<Sheet> {
    const to = join(this.#ownFolder(), `${key}.jpg`);
    const { takenAt } = await developPhoto(path, to, { name });
    return { path: to, own: true, takenAt };
  }

  #ownFolder(): string {
    if (this.#folder === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'imurs-darkroom-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      this.#folder = folder;
    }
    return this.#folder;
  }
}

/** A name that changes whenever the file does. */
async function keyOf(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return createHash('sha256')
    .update([resolve(path), size, mtimeMs, ino].join('\0'))
    .digest('hex')
    .slice(0, 32);
}

const unreadable = (photo: Photo, why: string): Finding => ({
  code: 'photo-unreadable',
  message: `The photo ${photo.id} could not be used. ${why}`.trim(),
});

const sorted = <P extends Photo>(all: readonly (P | Finding)[]): Ready<P> => ({
  photos: all.filter(one => 'id' in one),
  findings: all.filter(one => 'code' in one),
});
