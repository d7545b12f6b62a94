import type { InputPhoto } from '../model.ts';
import { PhotoPreparer } from '../photos/prepare.ts';
import type { Worker } from './pool.ts';

/** Develops and measures photos for all jobs of this process, each file once. */
export const photoPreparer = new PhotoPreparer();

/** The photos with paths that this worker may read. */
export const linkedPhotos = <P extends InputPhoto>(worker: Worker, photos: readonly P[]): Promise<P[]> =>
  Promise.all(photos.map(async photo => ({ ...photo, path: await worker.linkFile(photo.path) })));

/** The path of a logo that this worker may read. */
export const linkedLogo = async (
  worker: Worker,
  { logo }: { logo?: string | undefined },
): Promise<string | undefined> => (logo === undefined ? undefined : worker.linkFile(logo));
