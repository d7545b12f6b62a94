/**
 * `npm run make -- logos`: the logos of the sample partners, drawn and set in our own type: db/seed/logos/<name>.webp,
 * wide and with a transparent background. Needs a Chromium (`CHROMIUM`, or Playwright's own).
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { publish } from '#tools/publication.ts';

const out = 'db/seed/logos';
const fonts = readFileSync('src/ui/fonts.css', 'utf8').replaceAll(
  /url\('(\/fonts\/[^']+)'\)/g,
  (_, path: string) => `url(data:font/woff2;base64,${readFileSync(`public${path}`).toString('base64')})`,
);

const lens = `<svg viewBox="0 0 100 100"><g fill="none" stroke="#a1252b" stroke-width="7"><circle cx="50" cy="50" r="42"/>
  <path d="M50 8 70 44M92 50H52M50 92 30 56M8 50h40M20 20l30 22M80 80 50 58"/></g></svg>`;
const tree = `<svg viewBox="0 0 100 100"><path d="M50 96V52" stroke="#1a1613" stroke-width="6"/><g fill="#3c5a3a">
  <circle cx="50" cy="26" r="20"/><circle cx="28" cy="46" r="17"/><circle cx="72" cy="46" r="17"/></g></svg>`;
const flower = `<svg viewBox="0 0 100 100"><g fill="#d98a12">${Array.from(
  { length: 10 },
  (_, n) => `<ellipse cx="50" cy="20" rx="11" ry="19" transform="rotate(${n * 36} 50 50)"/>`,
).join('')}</g><circle cx="50" cy="50" r="15" fill="#a1252b"/></svg>`;

const logos = {
  'saffron-lens': `${lens}<b style="font:560 64px/1 Fraunces">Saffron Lens</b>`,
  'studio-chandan': `${tree}<b style="font:600 50px/1 'Hanken Grotesk';letter-spacing:.14em">STUDIO CHANDAN</b>`,
  'marigold-table': `${flower}<b style="font:italic 560 60px/1 Fraunces">The Marigold Table</b>`,
} as const;

await publish(async made => {
  made.only(out);
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const screen = await browser.newPage({ viewport: { width: 900, height: 160 } });
  for (const [name, body] of Object.entries(logos)) {
    await screen.setContent(`<style>${fonts} body{margin:0}
    main{display:inline-flex;align-items:center;gap:24px;padding:12px;color:#1a1613;white-space:nowrap} svg{width:96px;height:96px}</style>
    <main>${body}</main>`);
    await screen.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await screen.locator('main').screenshot({ omitBackground: true });
    const { size, width } = await sharp(picture)
      .webp({ quality: 86, effort: 6 })
      .toFile(made.file(`${out}/${name}.webp`));
    console.log(`${name}  ${width} px wide, ${size} bytes`);
  }
  await browser.close();
});
