import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { MagazineFinding, PhotoMeasurements, InputPhoto } from '../model.ts';
import { fileTypeOf, maxKeptSide } from './file-type.ts';
import { momentOfName } from './dates.ts';
import { developPhoto, firstBytesOf, PhotoRefused } from './develop.ts';
import { withHeads } from './facts.ts';
import { measurePhotos } from './measure.ts';
import type { MeasuredPhoto } from './planner-facts.ts';
import { inPairs } from './in-pairs.ts';

/** Photos that can be printed, in the order they came, and what became of the others. */
interface UsablePhotos<P> {
  photos: P[];
  findings: MagazineFinding[];
}

/** One file, developed; `own` when the darkroom wrote it. */
interface DevelopedPhoto {
  path: string;
  own: boolean;
  takenAt: string | null;
  facts?: PhotoMeasurements;
}

/**
 * Whether a file is as we keep photos: an upright sRGB JPEG without metadata. Developing it again would only make it
 * worse.
 */
async function isDeveloped(path: string): Promise<boolean> {
  if (fileTypeOf(await firstBytesOf(path)) !== 'jpeg') return false;
  const { width, height, space, channels, exif, icc } = await sharp(path).metadata();
  return space === 'srgb' && channels === 3 && !exif && !icc && Math.max(width, height) <= maxKeptSide;
}

/**
 * Where photos of any kind become photos that can be planned and printed. What it developed or measured it keeps for as
 * long as it can, so that the same files come back at once; those of the shop arrive developed and measured and pass
 * through.
 */
export class PhotoPreparer {
  readonly #sheets: LRUCache<string, DevelopedPhoto, string>;
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
   * Develops what is still as a camera wrote it (HEIC, CMYK, 16 bits, turned, …) and finds out when each was taken:
   * what the photo says, else its name. A file that is no good photo is a finding with words for whoever chose it.
   */
  async develop(photos: readonly InputPhoto[]): Promise<UsablePhotos<InputPhoto>> {
    const { photos: ready, findings } = await this.#ready(photos);
    return { photos: ready.map(({ photo }) => photo), findings };
  }

  /**
   * Develops photos and measures those that were not measured when they were added: each file once, whatever it is
   * called.
   */
  async measure(all: readonly InputPhoto[]): Promise<UsablePhotos<MeasuredPhoto>> {
    const { photos: ready, findings } = await this.#ready(all);
    const faults = new Map<DevelopedPhoto, string>();
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
    const measured = splitFindings(
      ready.map(({ photo, sheet }): MeasuredPhoto | MagazineFinding => {
        const facts = photo.facts ?? sheet?.facts;
        return facts ? { ...photo, facts } : unreadableFinding(photo, (sheet && faults.get(sheet)) ?? '');
      }),
    );
    const blind = measured.photos.filter(photo => !photo.facts.looked).length;
    const unknown: MagazineFinding = {
      code: 'faces-unknown',
      message: `Faces could not be looked for in ${blind} of the photos. Please see that no head is cut.`,
    };
    return {
      photos: measured.photos,
      findings: [...findings, ...measured.findings, ...(blind > 0 ? [unknown] : [])],
    };
  }

  /** The photos that can be used, each with its sheet unless it came measured. */
  async #ready(photos: readonly InputPhoto[]): Promise<UsablePhotos<{ photo: InputPhoto; sheet?: DevelopedPhoto }>> {
    const done = await inPairs(photos, async photo => {
      if (photo.facts) return { photo };
      try {
        const sheet = await this.#sheets.forceFetch(await fileVersionKey(photo.path), { context: photo.path });
        return { photo: { ...photo, path: sheet.path, takenAt: photo.takenAt ?? sheet.takenAt }, sheet };
      } catch (error) {
        return unreadableFinding(photo, error instanceof PhotoRefused ? error.message : 'The file is not there.');
      }
    });
    return splitFindings(done);
  }

  async #developed(key: string, path: string): Promise<DevelopedPhoto> {
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
async function fileVersionKey(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return createHash('sha256')
    .update([resolve(path), size, mtimeMs, ino].join('\0'))
    .digest('hex')
    .slice(0, 32);
}

const unreadableFinding = (photo: InputPhoto, why: string): MagazineFinding => ({
  code: 'photo-unreadable',
  message: `The photo ${photo.id} could not be used. ${why}`.trim(),
});

const isFinding = (one: object): one is MagazineFinding => 'code' in one;
const splitFindings = <P extends object>(all: readonly (P | MagazineFinding)[]): UsablePhotos<P> => ({
  photos: all.flatMap(one => (isFinding(one) ? [] : [one])),
  findings: all.filter(isFinding),
});
