import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

const libheif = createLibheif();

/** Opens a HEIC that the browser itself cannot open, upright; `undefined` when it is none or damaged. */
async function openHeic(file: Blob): Promise<ImageBitmap | undefined> {
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (!image) return undefined;
  const picture = new ImageData(image.get_width(), image.get_height());
  const filled = await new Promise<ImageData | null>(done => image.display(picture, done));
  image.free();
  return filled ? createImageBitmap(filled) : undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Blob }>) => {
  void openHeic(data.question)
    .catch(() => undefined)
    .then(answer => self.postMessage({ id: data.id, answer }, { transfer: answer ? [answer] : [] }));
});
