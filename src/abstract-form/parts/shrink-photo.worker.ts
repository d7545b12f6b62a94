import { photoFaults } from '#typeset/photos/file-type.ts';
import { cameraDate, uploadsUnchanged, type JpegAttempt } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';
import { photoFaultOf } from './photo-fault.ts';
import { lookOf, type PhotoLook } from './photo-hints.ts';
import type { ShrinkQuestion } from './shrink-photo.ts';
import type { ShrinkAnswer } from './shrunk-photo.ts';

/** How many bytes at the beginning of a file are searched for its EXIF data. */
const exifHeadBytes = 512 * 1024;

/** Longer side of the picture in which a photo is measured, px; the engine measures in the same size. */
const measuredSide = 512;

/** A photo drawn on white, its longer side at most `side` pixels. */
function drawnAt(bitmap: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('no canvas');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, drawing };
}

const encodeJpeg = (bitmap: ImageBitmap, { side, quality }: JpegAttempt): Promise<Blob> =>
  drawnAt(bitmap, side).canvas.convertToBlob({ type: 'image/jpeg', quality });

function measuredLook(bitmap: ImageBitmap): PhotoLook {
  const { canvas, drawing } = drawnAt(bitmap, measuredSide);
  return lookOf(drawing.getImageData(0, 0, canvas.width, canvas.height), bitmap);
}

const unopened: ShrinkAnswer = { photo: undefined, taken: undefined, look: undefined, fault: undefined };

async function shrinkPhoto({ file, bitmap: opened }: ShrinkQuestion): Promise<ShrinkAnswer> {
  const fault = await photoFaultOf(file);
  if (fault) return { ...unopened, fault: photoFaults[fault] };
  // A HEIC has its EXIF data anywhere.
  const head = opened ? file : file.slice(0, exifHeadBytes);
  const taken = cameraDate(new TextDecoder('latin1').decode(await head.arrayBuffer()));
  const bitmap = opened ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }));
  try {
    const look = measuredLook(bitmap);
    const isSmall = !opened && uploadsUnchanged(file);
    const photo = isSmall ? undefined : await fitUpload(attempt => encodeJpeg(bitmap, attempt));
    return { photo, taken, look, fault: undefined };
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: ShrinkQuestion }>) => {
  void shrinkPhoto(data.question)
    .catch(() => unopened)
    .then(answer => self.postMessage({ id: data.id, answer }, { transfer: [] }));
});
