import '#ui/older-browsers.ts';
import { fileFaultOf } from '#typeset/photos/file-fault.ts';
import { fileTypeOf, maxPixels, photoFaults } from '#typeset/photos/file-type.ts';
import { readJpeg } from '#typeset/photos/jpeg-file.ts';
import { cameraDate, uploadsUnchanged, type JpegAttempt } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';
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

/** Pixels of a corner in which the last block of a cut JPEG would be seen. */
const cornerSide = 4;
/** The grey with which decoders fill what is missing of a JPEG, with a little room for rounding. */
const fillGrey = { least: 124, most: 132 };

/** Whether a corner is the grey of missing blocks; which corner was stored last depends on how the photo was turned. */
function lacksBlocks(bitmap: ImageBitmap): boolean {
  const canvas = new OffscreenCanvas(cornerSide, cornerSide);
  const drawing = canvas.getContext('2d');
  if (!drawing) return false;
  return [0, 1, 2, 3].some(corner => {
    const x = corner & 1 ? bitmap.width - cornerSide : 0;
    const y = corner & 2 ? bitmap.height - cornerSide : 0;
    drawing.drawImage(bitmap, x, y, cornerSide, cornerSide, 0, 0, cornerSide, cornerSide);
    const { data } = drawing.getImageData(0, 0, cornerSide, cornerSide);
    return data.every((value, at) => at % 4 === 3 || (value >= fillGrey.least && value <= fillGrey.most));
  });
}

const unopened: ShrinkAnswer = { photo: undefined, taken: undefined, look: undefined, fault: undefined };
const refused = (fault: keyof typeof photoFaults): ShrinkAnswer => ({ ...unopened, fault: photoFaults[fault] });

async function shrinkPhoto({ file, bitmap: opened }: ShrinkQuestion): Promise<ShrinkAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = fileFaultOf(bytes);
  if (fault) return refused(fault);
  const jpeg = fileTypeOf(bytes) === 'jpeg' ? readJpeg(bytes) : undefined;
  const isOpenEnded = jpeg?.hasEnd === false;
  // A HEIC has its EXIF data anywhere.
  const taken = cameraDate(new TextDecoder('latin1').decode(opened ? bytes : bytes.subarray(0, exifHeadBytes)));
  const whole = isOpenEnded ? new Blob([bytes, new Uint8Array([0xff, 0xd9])], { type: 'image/jpeg' }) : file;
  const bitmap = opened ?? (await createImageBitmap(whole, { imageOrientation: 'from-image' }));
  try {
    if (isOpenEnded && lacksBlocks(bitmap)) return refused('damaged');
    const measured = measuredLook(bitmap);
    const isLarge = bitmap.width * bitmap.height > maxPixels;
    const look = { ...measured, cut: measured.cut || jpeg?.lacksPixels === true, reduced: isLarge && !jpeg };
    // Whether all of it is there can be told from the file only, which the server does.
    const isSentAsItIs = isOpenEnded || jpeg?.lacksPixels === true || (!opened && !isLarge && uploadsUnchanged(file));
    const photo = isSentAsItIs ? undefined : await fitUpload(attempt => encodeJpeg(bitmap, attempt), file.size);
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
