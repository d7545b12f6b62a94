/**
 * The pictures of the cloth under the magazine: its block print, its weave and folds, and the shadow of the leaves
 * before the window.
 */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

const address = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const size = 1024;

/** Cotton of the colour of the page with small flowers printed on it, in our own motifs; repeats. */
export async function cloth(browser: Browser): Promise<string> {
  const motifs = readFileSync('src/ui/art/motifs.svg', 'utf8').replace('<svg ', '<svg style="position:absolute" ');
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0, 0.75],
    [0.5, 0.75],
    [1, 0.75],
  ];
  const flowers = places.map(
    ([x = 0, y = 0], n) =>
      `<g transform="translate(${x * size} ${y * size}) rotate(${n * 7}) scale(1.5)"><use href="#gifting"/></g>`,
  );
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0;background:#efe6d5;--color-page:#efe6d5;--first:#dfcfb2;--second:#e6d8bd}</style>
    ${motifs}<svg width="${size}" height="${size}">${flowers.join('')}</svg>`);
  const picture = await page.screenshot();
  await page.close();
  return address(picture);
}

/** Noise that repeats after `cells`, from 0 to 1. */
function noise(cells: number, seed: number) {
  const value = (x: number, y: number) => {
    const n = Math.sin((x % cells) * 127.1 + (y % cells) * 311.7 + seed * 74.7) * 43758.5453;
    return n - Math.floor(n);
  };
  return (x: number, y: number): number => {
    const [fx, fy] = [x * cells, y * cells];
    const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
    const [u, v] = [fx - ix, fy - iy].map(t => t * t * (3 - 2 * t)) as [number, number];
    const top = value(ix, iy) * (1 - u) + value(ix + 1, iy) * u;
    const foot = value(ix, iy + 1) * (1 - u) + value(ix + 1, iy + 1) * u;
    return top * (1 - v) + foot * v;
  };
}

/**
 * How the cloth slopes to the right and to the front (red, green): threads over and under each other, and soft folds;
 * repeats.
 */
export async function relief(): Promise<string> {
  const [folds, finer, slubs] = [noise(3, 1), noise(8, 2), noise(180, 3)];
  const height = (x: number, y: number) => {
    const [s, t] = [((x + size) % size) / size, ((y + size) % size) / size];
    const thread = Math.sin(s * Math.PI * 2 * 170) * Math.sin(t * Math.PI * 2 * 170);
    return 0.1 * thread + 0.12 * slubs(s, t * 0.25) + 26 * folds(s, t) + 4 * finer(s, t);
  };
  const bytes = Buffer.alloc(size * size * 3);
  const byte = (slope: number) => Math.min(255, Math.max(0, Math.round(127.5 + 255 * slope)));
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const here = height(x, y);
      bytes[(y * size + x) * 3] = byte(here - height(x + 1, y));
      bytes[(y * size + x) * 3 + 1] = byte(here - height(x, y + 1));
    }
  return address(
    await sharp(bytes, { raw: { width: size, height: size, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

/** Light through a window with a neem branch before it: white where it comes through. */
export async function shade(): Promise<string> {
  const leaflet = (x: number, y: number, { turn, long }: { turn: number; long: number }) =>
    `<path d="M0 0C${long * 0.3} ${-long * 0.2} ${long * 0.75} ${-long * 0.16} ${long} 0C${long * 0.7} ${long * 0.16} ${long * 0.25} ${long * 0.18} 0 0Z"
      transform="translate(${x} ${y}) rotate(${turn})"/>`;
  const branch = (x: number, y: number, { turn, long }: { turn: number; long: number }) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -3H${long}V3H0Z"/>${Array.from(
      { length: 9 },
      (_, n) => {
        const at = (long * (n + 1)) / 9;
        return (
          leaflet(at, 0, { turn: -52 + n * 2, long: 92 - n * 3 }) +
          leaflet(at - 14, 0, { turn: 52 - n * 2, long: 92 - n * 3 })
        );
      },
    ).join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1024 1024">
    <defs><linearGradient id="far" x1="0" y1="0" x2="1" y2="1"><stop offset=".35" stop-color="#fff"/><stop offset=".8" stop-color="#a8a8a8"/></linearGradient></defs>
    <rect width="1024" height="1024" fill="url(#far)"/>
    <g fill="#222" transform="translate(-120 50)">${branch(1010, 150, { turn: 164, long: 380 })}${branch(1000, 330, { turn: 196, long: 420 })}${branch(860, 20, { turn: 118, long: 250 })}${branch(1030, 560, { turn: 186, long: 260 })}${branch(960, 760, { turn: 204, long: 300 })}</g></svg>`;
  return address(await sharp(Buffer.from(svg)).blur(4).grayscale().png().toBuffer());
}
