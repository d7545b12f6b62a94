import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { measuredPhoto, photoFacts } from '#test/kit/photo-facts.ts';
import { MagazineEngine } from '../engine.ts';
import { trim, type PageFrame, type PhotoFrame } from '../model.ts';
import { planMagazine } from '../plan/plan.ts';
import { outlineOfPhoto } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'typeset-cut-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const story = {
  person: 'Asha',
  edition: 'Birthday Spotlight',
  from: null,
  date: '2026-11-21',
  answers: [{ question: 'Who?', text: 'Asha.' }],
  voices: [],
};

type Look = Pick<PhotoFrame, 'shape' | 'radius'> & { drawing?: string };
const looks: readonly Look[] = [
  {},
  { shape: 'arch' },
  { shape: 'oval' },
  { shape: 'round', radius: 6 },
  { drawing: 'window' },
  { drawing: 'medallion' },
];
const medallionId = 'f5';
const sizes = [
  { w: 60, h: 80 },
  { w: 70, h: 64 },
] as const;

/** Six pictures on a page, each in its own look. */
function framesOf({ w, h }: { w: number; h: number }): PageFrame[] {
  return looks.flatMap(({ drawing, ...look }, n): PageFrame[] => {
    const box = { x: 20 + (n % 2) * 95, y: 15 + Math.floor(n / 2) * 92, w, h };
    const photo = { kind: 'photo', id: `f${n}`, photo: 'red', crop: { x: 0, y: 0, w: 1, h: 1 }, dpi: 300 } as const;
    const ornament = { kind: 'ornament', id: `o${n}`, box, ink: 'accent', ground: 'paper', over: `f${n}` } as const;
    return [{ ...photo, ...look, box, alt: '', why: '' }, ...(drawing ? [{ ...ornament, drawing }] : [])];
  });
}

test.each(sizes)('D16 the outline of a picture is the one in which it is printed, %o', async size => {
  const path = join(folder, 'red.jpg');
  await sharp({ create: { width: 900, height: 900, channels: 3, background: '#00c000' } })
    .jpeg({ quality: 95 })
    .toFile(path);
  const plan = planMagazine({
    story,
    photos: [photoFacts('red')],
    theme: 'Gifting',
    pages: 12,
    seed: 1,
    design: 'festive',
  });
  const frames = framesOf(size);
  const pages = plan.pages.map((page, at) => ({
    ...page,
    folio: false,
    ground: 'paper' as const,
    frames: at === 3 ? frames : [],
  }));
  const engine = new MagazineEngine();
  const { pdf } = await engine.typeset({
    plan: { ...plan, pages, threads: [] },
    photos: [{ id: 'red', path, takenAt: null, facts: measuredPhoto({ width: 900, height: 900 }) }],
    target: 'proof',
    outDir: folder,
  });
  const drawn = (await engine.pictures({ pdf, outDir: folder })).pictures[3] ?? '';
  const { data, info } = await sharp(await readFile(drawn))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const perMm = info.width / trim.w;
  const isGreen = (x: number, y: number) => {
    const at = 3 * (Math.round(y * perMm) * info.width + Math.round(x * perMm));
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return green > 150 && red < 90 && blue < 90;
  };
  const found = frames.flatMap(frame => {
    if (frame.kind !== 'photo') return [];
    const { box, id } = frame;
    const outline = outlineOfPhoto(frame, { frames }) ?? [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ];
    const points = outline.map(({ x, y }) => ({ x: box.x + x * box.w, y: box.y + y * box.h }));
    let [inside, outside] = [0, 0];
    for (let x = box.x + 0.25; x < box.x + box.w; x += 0.5)
      for (let y = box.y + 0.25; y < box.y + box.h; y += 0.5) {
        const away = Math.min(
          ...points.map((point, n) => distance({ x, y }, point, points[n + 1] ?? points[0] ?? point)),
        );
        // The lines of a frame are up to 1 mm on either side of it, and a medallion has a flower at its head and foot.
        const flower = Math.abs(x - box.x - box.w / 2) < 6 && Math.min(y - box.y, box.y + box.h - y) < 8;
        if (away < 1.4 || (id === medallionId && flower)) continue;
        if (isInside({ x, y }, points) && !isGreen(x, y)) inside += 1;
        if (!isInside({ x, y }, points) && isGreen(x, y)) outside += 1;
      }
    return inside + outside === 0 ? [] : [`${id}: ${inside} hidden inside, ${outside} seen outside`];
  });
  expect(found).toEqual([]);
});

interface Point {
  x: number;
  y: number;
}
function distance({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}
const isInside = ({ x, y }: Point, points: readonly Point[]): boolean =>
  points.filter((a, n) => {
    const b = points[n + 1] ?? points[0] ?? a;
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
  }).length %
    2 ===
  1;
