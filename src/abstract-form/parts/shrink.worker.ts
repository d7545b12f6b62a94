import { cameraDate, goesAsItIs, smallSide, type Downscale } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';

/** Far enough into a file to meet its EXIF. */
const headBytes = 512 * 1024;

export interface Shrunk {
  photo: Blob;
  taken: string | undefined;
  small: boolean;
}

async function jpegOf(bitmap: ImageBitmap, { side, quality }: Downscale): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function shrink(file: Blob): Promise<Shrunk> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, headBytes).arrayBuffer());
  const taken = cameraDate(head);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const small = Math.min(bitmap.width, bitmap.height) < smallSide;
    if (goesAsItIs(file)) return { photo: file, taken, small };
    return { photo: await fitUpload(attempt => jpegOf(bitmap, attempt)), taken, small };
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  // What this browser cannot open (HEIC, mostly) goes up as it is; the shop opens it.
  void shrink(data.file)
    .catch((): Shrunk => ({ photo: data.file, taken: undefined, small: false }))
    .then(shrunk => self.postMessage({ id: data.id, shrunk }, { transfer: [] }));
});
