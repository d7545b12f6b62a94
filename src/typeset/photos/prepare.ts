import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { MagazineFinding, PhotoMeasurements, InputPhoto } from '../model.ts';
import { isMarkedAsCut } from './cut-off.ts';
import { fileTypeOf, maxKeptSide } from './file-type.ts';
import { momentOfName } from './dates.ts';
import { developPhoto, firstBytesOf, PhotoRefused } from './develop.ts';
import { withHeads } from './facts.ts';
import { measurePhotos } from './measure.ts';
import type { MeasuredPhoto } from './planner-facts.ts';
import { inPairs } from './in-pairs.ts';

/** The photos that can be used, in their order, and a finding for each of the others. */
interface UsablePhotos<P> {
  photos: P[];
  findings: MagazineFinding[];
}

/** A developed file; `own` when `PhotoPreparer` wrote it and may delete it. */
interface DevelopedPhoto {
  path: string;
  own: boolean;
  takenAt: string | null;
  facts?: PhotoMeasurements;
}

/**
 * Whether a file is a developed photo: an upright sRGB JPEG without a camera's metadata. Developing it again would lose
 * quality.
 */
async function isDeveloped(path: string): Promise<boolean> {
  if (fileTypeOf(await firstBytesOf(path)) !== 'jpeg') return false;
  const { width, height, space, channels, exif, icc } = await sharp(path).metadata();
  return (
    space === 'srgb' &&
    channels === 3 &&
    (!exif || isMarkedAsCut({ exif })) &&
    !icc &&
    Math.max(width, height) <= maxKeptSide
  );
}

/**
 * Develops and measures photos of any type, so that they can be planned and printed. Caches its results for the same
 * files. Photos that have facts already, as the shop's have, are passed on unchanged.
 */
export class PhotoPreparer {
  readonly #developedPhotos: LRUCache<string, DevelopedPhoto, string>;
  #folder: string | undefined;

  /** `most`: how many photos it caches. */
  constructor(most = 400) {
    this.#developedPhotos = new LRUCache({
      max: most,
      dispose: ({ own, path }) => void (own && rm(path, { force: true })),
      // Through `fetchMethod`, concurrent requests for one file develop it once.
      fetchMethod: (key, _, { context }) => this.#developFile(key, context),
    });
  }

  /**
   * Develops photos that are not developed yet (HEIC, CMYK, 16 bits, turned, …), and adds when each was taken: from the
   * photo, else from its name. A file that cannot be used is a finding with a message for the customer.
   */
  async develop(photos: readonly InputPhoto[]): Promise<UsablePhotos<InputPhoto>> {
    const { photos: ready, findings } = await this.#ready(photos);
    return { photos: ready.map(({ photo }) => photo), findings };
  }

  /** Develops photos, and measures those without facts; each file once, even if several photos name it. */
  async measure(photos: readonly InputPhoto[]): Promise<UsablePhotos<MeasuredPhoto>> {
    const { photos: ready, findings } = await this.#ready(photos);
    const faults = new Map<DevelopedPhoto, string>();
    for (const drawn of [false, true]) {
      const toMeasure = new Map(
        ready.flatMap(({ photo, developed }) =>
          developed && !developed.facts && (photo.drawn !== undefined) === drawn ? [[developed, photo]] : [],
        ),
      );
      const found = await measurePhotos(
        [...toMeasure.keys()].map(({ path }) => path),
        { faces: !drawn },
      );
      [...toMeasure].forEach(([developed, photo], at) => {
        const facts = found[at];
        if (facts && 'facts' in facts) developed.facts = photo.drawn ? withHeads(facts, photo.drawn.heads) : facts;
        else faults.set(developed, facts?.unreadable ?? '');
      });
    }
    const measured = splitFindings(
      ready.map(({ photo, developed }): MeasuredPhoto | MagazineFinding => {
        const facts = photo.facts ?? developed?.facts;
        return facts ? { ...photo, facts } : unreadableFinding(photo, (developed && faults.get(developed)) ?? '');
      }),
    );
    const withoutSearch = measured.photos.filter(photo => !photo.facts.looked).length;
    const facesUnknown: MagazineFinding = {
      code: 'faces-unknown',
      message: `Faces could not be looked for in ${withoutSearch} of the photos. Please see that no head is cut.`,
    };
    return {
      photos: measured.photos,
      findings: [...findings, ...measured.findings, ...(withoutSearch > 0 ? [facesUnknown] : [])],
    };
  }

  /** The photos that can be used; `developed` is missing where a photo has facts already. */
  async #ready(
    photos: readonly InputPhoto[],
  ): Promise<UsablePhotos<{ photo: InputPhoto; developed?: DevelopedPhoto }>> {
    const results = await inPairs(photos, async photo => {
      if (photo.facts) return { photo };
      try {
        const developed = await this.#developedPhotos.forceFetch(await fileVersionKey(photo.path), {
          context: photo.path,
        });
        return { photo: { ...photo, path: developed.path, takenAt: photo.takenAt ?? developed.takenAt }, developed };
      } catch (error) {
        return unreadableFinding(photo, error instanceof PhotoRefused ? error.message : 'The file is not there.');
      }
    });
    return splitFindings(results);
  }

  async #developFile(key: string, path: string): Promise<DevelopedPhoto> {
    const name = basename(path);
    if (await isDeveloped(path)) return { path, own: false, takenAt: momentOfName(name) };
    const to = join(this.#ownFolder(), `${key}.jpg`);
    const { takenAt } = await developPhoto(path, to, { name });
    return { path: to, own: true, takenAt };
  }

  #ownFolder(): string {
    if (this.#folder === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'imurs-photos-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      this.#folder = folder;
    }
    return this.#folder;
  }
}

/** A key that changes whenever the file does. */
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

const isFinding = (item: object): item is MagazineFinding => 'code' in item;
const splitFindings = <P extends object>(all: readonly (P | MagazineFinding)[]): UsablePhotos<P> => ({
  photos: all.flatMap(item => (isFinding(item) ? [] : [item])),
  findings: all.filter(isFinding),
});
