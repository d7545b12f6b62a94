import { readHeif } from '#typeset/photos/heif.ts';
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

const libheif = createLibheif();

/**
 * Opens a HEIC that the browser itself cannot open, upright; `undefined` when it is none, is damaged, or has colours
 * that only the server can convert.
 */
async function openHeic(file: Blob): Promise<ImageBitmap | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = readHeif(bytes);
  if (typeof facts === 'string' || facts.codec !== 'hevc') return undefined;
  if (facts.colours !== 'srgb' && facts.colours !== 'display-p3') return undefined;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find(candidate => candidate.is_primary()) ?? images[0];
  if (!image) return undefined;
  const picture = new ImageData(image.get_width(), image.get_height(), { colorSpace: facts.colours });
  const filled = await new Promise<ImageData | null>(done => image.display(picture, done));
  for (const opened of images) opened.free();
  return filled ? createImageBitmap(filled) : undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Blob }>) => {
  void openHeic(data.question)
    .catch(() => undefined)
    .then(answer => self.postMessage({ id: data.id, answer }, { transfer: answer ? [answer] : [] }));
});
