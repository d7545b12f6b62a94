import { cameraDate, uploadsUnchanged, lowResolutionSide, type JpegAttempt } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';

/** The first bytes of a file in which its EXIF data stands. */
const exifHeadBytes = 512 * 1024;

export interface ShrunkPhoto {
  photo: Blob;
  taken: string | undefined;
  small: boolean;
}

async function encodeJpeg(bitmap: ImageBitmap, { side, quality }: JpegAttempt): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('no canvas');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, exifHeadBytes).arrayBuffer());
  const taken = cameraDate(head);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const small = Math.min(bitmap.width, bitmap.height) < lowResolutionSide;
    if (uploadsUnchanged(file)) return { photo: file, taken, small };
    return { photo: await fitUpload(attempt => encodeJpeg(bitmap, attempt)), taken, small };
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  // A photo that this browser cannot open, usually HEIC, is sent unchanged; the server opens it.
  void shrinkPhoto(data.file)
    .catch((): ShrunkPhoto => ({ photo: data.file, taken: undefined, small: false }))
    .then(shrunk => self.postMessage({ id: data.id, shrunk }, { transfer: [] }));
});
