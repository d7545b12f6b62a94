/**
 * Draws a plan with two other engines, for comparison: every frame at its place, the text divided among its columns by
 * length.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { Document, Font, Image, Page, renderToStream, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { ReactElement } from 'react';
import type { PageFrame, PhotoFrame, MagazinePlan } from '#typeset/model.ts';
import { designs } from '#typeset/designs/index.ts';

const require = createRequire(import.meta.url);
const newsreader = require.resolve('@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf');

export const photoFrames = (plan: MagazinePlan): PhotoFrame[] =>
  plan.pages.flatMap(page => page.frames.filter(frame => frame.kind === 'photo'));

/** The paragraphs of each column of running text: its share of the words equals its share of the lines. */
function columnsOf(plan: MagazinePlan): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const thread of plan.threads) {
    const places = plan.pages.flatMap(page =>
      page.frames.filter(frame => frame.kind === 'flow' && frame.thread === thread.id),
    );
    const lines = places.map(frame => (frame.kind === 'flow' ? frame.lines : 0));
    const totalLines = lines.reduce((sum, n) => sum + n, 0);
    const words = thread.items.flatMap(item => [...item.text.split(' '), '\n']);
    let from = 0;
    let sum = 0;
    places.forEach((place, at) => {
      sum += lines[at] ?? 0;
      const to = Math.round((words.length * sum) / Math.max(1, totalLines));
      columns.set(place.id, words.slice(from, to).join(' ').split('\n'));
      from = to;
    });
  }
  return columns;
}

/** The texts of a frame with their type sizes, in points. */
function wordsOf(
  frame: PageFrame,
  plan: MagazinePlan,
  columns: ReadonlyMap<string, string[]>,
): { text: string; size: number }[] {
  if (frame.kind === 'type') return frame.parts.map(({ text, size }) => ({ text, size }));
  if (frame.kind === 'contents')
    return frame.entries.map(({ page, title, note }) => ({ text: `${page}  ${title}  ${note}`, size: frame.size }));
  if (frame.kind === 'flow') return (columns.get(frame.id) ?? []).map(text => ({ text, size: plan.body.size }));
  return [];
}

const coloursOf = (plan: MagazinePlan) => designs[plan.design].looks[plan.theme].colours;
const groundOf = (frame: PageFrame, plan: MagazinePlan): string | undefined => {
  if (frame.kind === 'panel') return coloursOf(plan)[frame.colour];
  return frame.kind === 'rule' ? coloursOf(plan)[frame.ink] : undefined;
};
const inkOf = (frame: PageFrame, plan: MagazinePlan): string =>
  coloursOf(plan)[frame.kind === 'type' ? frame.colour : 'ink'];

export async function inReactPdf(plan: MagazinePlan, folder: string, to: NodeJS.WritableStream): Promise<void> {
  Font.register({ family: 'Newsreader', src: newsreader });
  const columns = columnsOf(plan);
  const mm = (n: number): number => (n * 72) / 25.4;
  const drawFrame = (frame: PageFrame): ReactElement => {
    const { x, y, w, h: tall } = frame.box;
    const style = { position: 'absolute', left: mm(x), top: mm(y), width: mm(w), height: mm(tall) } as const;
    if (frame.kind === 'photo')
      return h(Image, { key: frame.id, style, src: readFileSync(join(folder, 'photos', `${frame.id}.jpg`)) });
    const ground = groundOf(frame, plan);
    const texts = wordsOf(frame, plan, columns).map(({ text, size }, key) =>
      h(Text, { key, style: { fontSize: size, textAlign: frame.kind === 'flow' ? 'justify' : 'left' } }, text),
    );
    const frameStyle = { ...style, color: inkOf(frame, plan), ...(ground && { backgroundColor: ground }) };
    return h(View, { key: frame.id, style: frameStyle }, texts);
  };
  // One unbreakable box per page: otherwise react-pdf moves a full page to the next one without end.
  const sheet = { width: mm(plan.trim.w), height: mm(plan.trim.h) - 0.1, overflow: 'hidden' } as const;
  const pages = plan.pages.map(page =>
    h(
      Page,
      {
        key: page.number,
        size: [mm(plan.trim.w), mm(plan.trim.h)],
        style: { fontFamily: 'Newsreader', backgroundColor: coloursOf(plan)[page.ground] },
      },
      h(View, { wrap: false, style: sheet }, page.frames.map(drawFrame)),
    ),
  );
  const stream = await renderToStream(h(Document, { title: plan.title }, pages));
  await new Promise<void>((done, fail) => {
    stream.pipe(to).on('finish', done).on('error', fail);
  });
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

export async function inChromium(plan: MagazinePlan, folder: string, path: string): Promise<void> {
  const columns = columnsOf(plan);
  const drawFrame = (frame: PageFrame): string => {
    const { x, y, w, h: tall } = frame.box;
    const place = `left:${x}mm;top:${y}mm;width:${w}mm;height:${tall}mm`;
    if (frame.kind === 'photo') return `<img style="${place}" src="photos/${frame.id}.jpg">`;
    const texts = wordsOf(frame, plan, columns).map(
      ({ text, size }) => `<p style="font-size:${size}pt">${escaped(text)}</p>`,
    );
    const ground = groundOf(frame, plan);
    const frameStyle = `color:${inkOf(frame, plan)}${ground ? `;background:${ground}` : ''}`;
    return `<div class="${frame.kind}" style="${place};${frameStyle}">${texts.join('')}</div>`;
  };
  const pages = plan.pages.map(
    page =>
      `<section style="background:${coloursOf(plan)[page.ground]}">${page.frames.map(drawFrame).join('')}</section>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><base href="${pathToFileURL(folder).href}/"><style>
    @font-face { font-family: Newsreader; src: url(${pathToFileURL(newsreader).href}) }
    @page { size: ${plan.trim.w}mm ${plan.trim.h}mm; margin: 0 }
    body { margin: 0; font-family: Newsreader }
    section { position: relative; width: ${plan.trim.w}mm; height: ${plan.trim.h}mm; break-after: page; overflow: hidden }
    section > * { position: absolute; overflow: hidden } p { margin: 0 } .flow { text-align: justify; hyphens: auto }
  </style>${pages.join('')}`;
  const file = join(folder, 'chromium.html');
  writeFileSync(file, html);
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
  } finally {
    await browser.close();
  }
}
