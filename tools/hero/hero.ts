/**
 * `npm run make -- hero`: the magazine on the table that the landing leafs through (C-L01, C-L02), made of one of our
 * own sample magazines, into public/hero/ and src/editorial/parts/hero-pictures.ts. Needs a Chromium (`CHROMIUM`, or
 * Playwright's own), ffmpeg, three.js (`npm install --no-package-lock --prefix tools/hero`) and an hour; pictures that
 * `--out` has already are not drawn again.
 *
 * --shape wide|tall   draws only these and stops, so that two can run beside each other
 * --try 0,0.3,1       draws only these moments of leafing, as PNG, to look at; --passes 3 and --scale 0.5 make it quick
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { build } from 'vite';
import { firstFrame, frameName, frames, lastFrame } from '../../src/editorial/parts/hero-frames.ts';
import { publish, type Publication } from '../publication.ts';
import { sampleMagazine } from '../samples/sample-magazine.ts';
import { cloth, relief, shade } from './cloth.ts';
import type { Shot } from './render.ts';
import type { ScenePictures } from './scene.ts';

const { values } = parseArgs({
  options: {
    try: { type: 'string' },
    out: { type: 'string', default: join(tmpdir(), 'hero') },
    passes: { type: 'string', default: '4' },
    scale: { type: 'string', default: '1' },
    shape: { type: 'string' },
  },
});
const passes = Number(values.passes);
const sizes = { desktop: { width: 1280, height: 720 }, mobile: { width: 720, height: 1280 } } as const;
const published = 'public/hero';
/** The pictures of half a cycle of the draught; the video plays them forwards and backwards. */
const halfCycle = 12;

type Draw = (shot: Shot) => Promise<Buffer>;

/** The pages of the magazine, and some of its prints as photos on the table. */
async function magazine(folder: string): Promise<Pick<ScenePictures, 'pages' | 'photos'>> {
  const rendered = readdirSync(folder).filter(name => /^page-\d+\.webp$/.test(name));
  if (rendered.length < 20) await sampleMagazine({ theme: 'Gifting', pages: 20, outDir: folder });
  const address = (type: string) => (path: string) =>
    `data:image/${type};base64,${readFileSync(path).toString('base64')}`;
  const pages = readdirSync(folder).filter(name => /^page-\d+\.webp$/.test(name));
  const prints = ['kites-upright-13', 'chai-wide-12', 'window-upright-7'].map(name => `prints/Gifting-${name}.jpg`);
  const inside = (name: string) => join(folder, name);
  return { pages: pages.sort().map(inside).map(address('webp')), photos: prints.map(inside).map(address('jpeg')) };
}

/** The scene, loaded in a browser. */
async function stage() {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'tools/hero/scene.ts', formats: ['iife'], name: 'stage' } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const [code] = first && 'output' in first ? first.output : [];
  if (code?.type !== 'chunk') throw new Error('the scene could not be built');
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const page = await browser.newPage();
  page.on('console', message => console.error(message.text()));
  page.on('pageerror', error => console.error(error.message));
  await page.setContent('<body></body>');
  await page.addScriptTag({ content: code.code });
  const pictures: ScenePictures = {
    ...(await magazine(values.out)),
    cloth: await cloth(browser),
    relief: await relief(),
    shade: await shade(),
  };
  type Stage = { hero: { prepare(pictures: ScenePictures): Promise<void>; draw(shot: Shot): string } };
  await page.evaluate(pictures => (window as unknown as Stage).hero.prepare(pictures), pictures);
  return {
    /** One picture, as PNG. */
    async draw(shot: Shot): Promise<Buffer> {
      const address = await page.evaluate(shot => (window as unknown as Stage).hero.draw(shot), shot);
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}

mkdirSync(values.out, { recursive: true });
const shapes = Object.entries(sizes).filter(
  ([, { width, height }]) => !values.shape || values.shape === (width > height ? 'wide' : 'tall'),
);

/** Draws the moments of `--try`. */
async function drawMoments(draw: Draw, moments: readonly number[]): Promise<void> {
  const scale = Number(values.scale);
  for (const [size, { width, height }] of shapes)
    for (const leafing of moments) {
      const shot = {
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        passes,
        leafing,
        draught: 0,
      };
      writeFileSync(join(values.out, `${size}-${leafing.toFixed(3)}.png`), await draw(shot));
    }
}

/** Draws all frames, and half a cycle of the draught, as PNG. */
async function drawAll(draw: Draw): Promise<void> {
  for (const [size, { width, height }] of shapes) {
    const drawOnce = async (path: string, moment: Pick<Shot, 'leafing' | 'draught'>) => {
      if (existsSync(path)) return;
      writeFileSync(path, await draw({ width, height, passes, ...moment }));
      console.log(path);
    };
    mkdirSync(join(values.out, size), { recursive: true });
    for (const frame of frames)
      await drawOnce(join(values.out, size, `${frameName(frame)}.png`), {
        leafing: (frame - firstFrame) / (lastFrame - firstFrame),
        draught: 0,
      });
    for (let n = 0; n < halfCycle; n += 1)
      await drawOnce(join(values.out, size, `draught-${String(n).padStart(2, '0')}.png`), {
        leafing: 0,
        draught: (1 - Math.cos((Math.PI * n) / (halfCycle - 1))) / 2,
      });
  }
}

/** One cycle of the draught as a video that can be repeated; the page plays it in slow motion (C-L02). */
function film(size: string, type: 'webm' | 'mp4'): Buffer {
  const folder = join(values.out, `${size}-draught`);
  mkdirSync(folder, { recursive: true });
  const cycle = [...Array(halfCycle).keys(), ...Array.from({ length: halfCycle - 2 }, (_, n) => halfCycle - 2 - n)];
  // Three cycles, of which the middle one is cut out, so that the ends have interpolated pictures, too.
  [...cycle, ...cycle, ...cycle].forEach((n, at) =>
    copyFileSync(
      join(values.out, size, `draught-${String(n).padStart(2, '0')}.png`),
      join(folder, `${String(at).padStart(3, '0')}.png`),
    ),
  );
  const perSecond = 5;
  const seconds = cycle.length / perSecond;
  const between = `minterpolate=fps=24:mi_mode=blend,trim=start=${seconds}:duration=${seconds},setpts=PTS-STARTPTS`;
  const codecOptions =
    type === 'mp4'
      ? ['-c:v', 'libx264', '-preset', 'slow', '-crf', '27', '-movflags', '+faststart']
      : ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '41'];
  const path = join(values.out, `${size}.${type}`);
  const input = ['-framerate', String(perSecond), '-i', join(folder, '%03d.png'), '-vf', between];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...codecOptions, '-pix_fmt', 'yuv420p', '-an', path]);
  return readFileSync(path);
}

/** A picture as AVIF, stored beside its PNG. */
async function encodeAvif(path: string, how: { quality: number; effort: number }): Promise<Buffer> {
  if (!existsSync(`${path}.avif`)) await sharp(`${path}.png`).avif(how).toFile(`${path}.avif`);
  return readFileSync(`${path}.avif`);
}

/** Writes the pictures and videos in the formats of the page, named by content. */
async function encodeAll(made: Publication): Promise<void> {
  const files = new Map<string, Buffer>();
  for (const size of Object.keys(sizes)) {
    for (const frame of frames) {
      const name = `${size}/${frameName(frame)}`;
      // The first is also the still picture, which comes with the page.
      const how = frame === firstFrame ? { quality: 46, effort: 6 } : { quality: 42, effort: 2 };
      files.set(`${name}.avif`, await encodeAvif(join(values.out, name), how));
    }
    for (const type of ['webm', 'mp4'] as const) files.set(`${size}.${type}`, film(size, type));
  }
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const version = hash.digest('hex').slice(0, 8);
  made.only(published);
  let all = 0;
  for (const [name, bytes] of files) {
    writeFileSync(made.file(join(published, name.replace(/\.(?=\w+$)/, `.${version}.`))), bytes);
    all += bytes.length;
  }
  console.log(`${published}: ${files.size} files, ${(all / 1e6).toFixed(2)} MB`);
  const { desktop, mobile } = sizes;
  const module = made.file('src/editorial/parts/hero-pictures.ts');
  writeFileSync(
    module,
    `// Generated by tools/hero/hero.ts; change that file and run it.
import { frameName } from './hero-frames.ts';

/** Up to 768 px and above (C-L02); in px. */
export const heroSizes = {
  mobile: { width: ${mobile.width}, height: ${mobile.height} },
  desktop: { width: ${desktop.width}, height: ${desktop.height} },
} as const;
export type HeroSize = keyof typeof heroSizes;

/** Where a frame of the hero lies (C-L01). */
export const framePicture = (size: HeroSize, frame: number): string => \`/hero/\${size}/\${frameName(frame)}.${version}.avif\`;

/** Where the background video lies (C-L02). */
export const heroVideo = (size: HeroSize, type: 'webm' | 'mp4'): string => \`/hero/\${size}.${version}.\${type}\`;
`,
  );
  const config = await resolveConfig('src/editorial/parts/hero-pictures.ts');
  writeFileSync(module, await format(readFileSync(module, 'utf8'), { ...config, filepath: module }));
}

const { draw, close } = await stage();
if (values.try) await drawMoments(draw, values.try.split(',').map(Number));
else await drawAll(draw);
await close();
if (!values.try && !values.shape) await publish(encodeAll);
