/** Work on one photo. Its result depends on the bytes of the photo and on `options`, not on where the photo is. */
interface PhotoWork {
  name: 'develop' | 'measure';
  path: string;
  options: readonly (string | boolean)[];
  /** The file that the work writes. */
  to?: string;
}

/** Does the work, or gives the result, and the file, of the same work done before. */
export type DoPhotoWork = <Result extends object>(work: PhotoWork, perform: () => Promise<Result>) => Promise<Result>;

let performer: DoPhotoWork | undefined;

/** Has photo work done by `by` from now on; without it, every work is performed. */
export const assignPhotoWork = (by: DoPhotoWork | undefined): void => void (performer = by);

/** Does photo work. The tests of the shop share results (test/kit/photo-results.ts), since all send the same photos. */
export const doPhotoWork: DoPhotoWork = (work, perform) => (performer ? performer(work, perform) : perform());
