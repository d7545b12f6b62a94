import type { PhotoLook } from './photo-hints.ts';

/** A photo that was reduced for the upload (C-A05). */
export interface ShrunkPhoto {
  photo: Blob;
  /** The camera's date. */
  taken: string | undefined;
  /** What was measured of it; `undefined` when this browser cannot open it. */
  look: PhotoLook | undefined;
  /** Why the server would not accept it, in words for the customer. */
  fault: string | undefined;
}

/** What the worker answers. Without a `photo` the file is sent as it is: it would come back as another object. */
export type ShrinkAnswer = Omit<ShrunkPhoto, 'photo'> & { photo: Blob | undefined };

/** A photo that is sent as it is: the server opens what this browser cannot. */
export const unchangedPhoto = (photo: Blob): ShrunkPhoto => ({
  photo,
  taken: undefined,
  look: undefined,
  fault: undefined,
});
