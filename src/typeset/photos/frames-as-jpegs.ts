import { cacheKeyOf, pixelFields } from '../cache-keys.ts';
import type { InputPhoto, LogoFrame, MagazinePlan, PhotoFrame } from '../model.ts';
import { frameJpeg, type JpegTarget } from './frame-jpeg.ts';
import { inPairs } from './in-pairs.ts';
import { logoJpeg } from './logo-jpeg.ts';

/** The photos of a plan, and the file of its logo, where it has one. */
interface FrameSources {
  photos: readonly InputPhoto[];
  logo?: string | undefined;
}

/** Keeps JPEGs by their keys. */
interface KeptJpegs {
  get(key: string): Buffer | undefined;
  set(key: string, jpeg: Buffer): unknown;
}

/**
 * The JPEG of every photo frame and of the logo, and the cache key of each JPEG; both by the frame's id. `made`: those
 * that were made before. Throws when a file of the plan is missing.
 */
export async function framesAsJpegs(
  plan: MagazinePlan,
  { photos, logo }: FrameSources,
  { made, ...to }: JpegTarget & { made: KeptJpegs },
) {
  const paths = new Map(photos.map(photo => [photo.id, photo.path]));
  const jpegs = new Map<string, Buffer>();
  const keys = new Map<string, string>();
  const frames = plan.pages.flatMap(page => page.frames.filter(hasFile));
  await inPairs(frames, async frame => {
    const [name, path] = frame.kind === 'logo' ? [frame.logo, logo] : [frame.photo, paths.get(frame.photo)];
    if (path === undefined) throw new Error(`The plan names a photo that was not handed in: ${name}`);
    const key = cacheKeyOf([path, pixelFields(frame), to]);
    const draw = () => (frame.kind === 'logo' ? logoJpeg(path, frame, to) : frameJpeg(path, frame, to));
    const jpeg = made.get(key) ?? (await draw());
    made.set(key, jpeg);
    jpegs.set(frame.id, jpeg);
    keys.set(frame.id, key);
  });
  return { jpegs, keys };
}

const hasFile = (frame: MagazinePlan['pages'][number]['frames'][number]): frame is PhotoFrame | LogoFrame =>
  frame.kind === 'photo' || frame.kind === 'logo';
