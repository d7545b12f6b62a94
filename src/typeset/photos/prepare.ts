import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Finding, Measured, Photo } from '../model.ts';
import { contentOf, longestSide } from './file-type.ts';
import { momentOfName } from './dates.ts';
import { developPhoto, headOf, PhotoRefused } from './develop.ts';
import { withHeads } from './facts.ts';
import { measurePhotos } from './measure.ts';
import type { MeasuredPhoto } from './planner-facts.ts';
import { inPairs } from './in-pairs.ts';

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
  readonly #sheets: LRUCache<string, Sheet, string>;
  #folder: string | undefined;

  /** `most`: how many photos it keeps at hand. */
  constructor(most = 400) {
    this.#sheets = new LRUCache({
      max: most,
      dispose: ({ own, path }) => void (own && rm(path, { force: true })),
      // A file that is asked for while it is being developed is waited for, never developed beside itself.
      fetchMethod: (key, _, { context }) => this.#developed(key, context),
    });
  }

  /**
   * Develops what is still as a camera wrote it (HEIC, CMYK, 16 bits, turned, …) and finds out when each was taken: what the photo says,
   * else its name. A file that is no good photo is a finding with words for whoever chose it.
   */
  async develop(photos: readonly Photo[]): Promise<Ready<Photo>> {
    const { photos: ready, findings } = await this.#ready(photos);
    return { photos: ready.map(({ photo }) => photo), findings };
  }

  /** Develops photos and measures those that were not measured when they were added: each file once, whatever it is called. */
  async measure(all: readonly Photo[]): Promise<Ready<MeasuredPhoto>> {
    const { photos: ready, findings } = await this.#ready(all);
    const faults = new Map<Sheet, string>();
    for (const drawn of [false, true]) {
      const waiting = new Map(
        ready.flatMap(({ photo, sheet }) =>
          sheet && !sheet.facts && (photo.drawn !== undefined) === drawn ? [[sheet, photo]] : [],
        ),
      );
      const found = await measurePhotos(
        [...waiting.keys()].map(({ path }) => path),
        { faces: !drawn },
      );
      [...waiting].forEach(([sheet, photo], at) => {
        const one = found[at];
        if (one && 'facts' in one) sheet.facts = photo.drawn ? withHeads(one, photo.drawn.heads) : one;
        else faults.set(sheet, one?.unreadable ?? '');
      });
    }
    const measured = sorted(
      ready.map(({ photo, sheet }): MeasuredPhoto | Finding => {
        const facts = photo.facts ?? sheet?.facts;
        return facts ? { ...photo, facts } : unreadable(photo, (sheet && faults.get(sheet)) ?? '');
      }),
    );
    const blind = measured.photos.filter(photo => !photo.facts.looked).length;
    const unknown: Finding = {
      code: 'faces-unknown',
      message: `Faces could not be looked for in ${blind} of the photos. Please see that no head is cut.`,
    };
    return {
      photos: measured.photos,
      findings: [...findings, ...measured.findings, ...(blind > 0 ? [unknown] : [])],
    };
  }

  /** The photos that can be used, each with its sheet unless it came measured. */
  async #ready(photos: readonly Photo[]): Promise<Ready<{ photo: Photo; sheet?: Sheet }>> {
    const done = await inPairs(photos, async photo => {
      if (photo.facts) return { photo };
      try {
        const sheet = await this.#sheets.forceFetch(await keyOf(photo.path), { context: photo.path });
        return { photo: { ...photo, path: sheet.path, takenAt: photo.takenAt ?? sheet.takenAt }, sheet };
      } catch (error) {
        return unreadable(photo, error instanceof PhotoRefused ? error.message : 'The file is not there.');
      }
    });
    return sorted(done);
  }

  async #developed(key: string, path: string): Promise<Sheet> {
    const name = basename(path);
    if (await isDeveloped(path)) return { path, own: false, takenAt: momentOfName(name) };
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

const isFinding = (one: object): one is Finding => 'code' in one;
const sorted = <P extends object>(all: readonly (P | Finding)[]): Ready<P> => ({
  photos: all.flatMap(one => (isFinding(one) ? [] : [one])),
  findings: all.filter(isFinding),
});
