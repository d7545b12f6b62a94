import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MagazineEngine } from '#typeset/engine.ts';
import { photoPreparer } from '#typeset/pool/shared-photos.ts';
import { differingPages, goldens, jobOf, shownPages } from './pages.ts';
import { fontNamesIn, packagedFonts, writeDecoyFonts } from './fonts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoys-'));
  vi.stubEnv('FONTCONFIG_FILE', writeDecoyFonts(folder));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Typesets in this process, so that this process's environment is the typesetter's: decoys, a language in which I is
 * not the capital of i, a day that begins fourteen hours earlier, and other threads.
 */
async function typesetElsewhere(golden: (typeof goldens)[number]) {
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'decoys.conf'));
  vi.stubEnv('LC_ALL', 'tr_TR.UTF-8');
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  sharp.concurrency(7);
  const job = await jobOf(golden, join(folder, golden.name));
  const { photos, findings } = await photoPreparer.measure(job.photos);
  return new MagazineEngine().compose({ ...job, photos, findings });
}

test('a compiler that is not isolated sees the decoys', async () => {
  const compiler = NodeCompiler.create({ workspace: '/decoys', fontArgs: [] });
  compiler.mapShadow('/decoys/main.typ', Buffer.from('#set text(font: "Noto Sans Ol Chiki", weight: 900)\nᱚᱞ'));
  const { result } = compiler.compile({ mainFilePath: '/decoys/main.typ' });
  expect(await fontNamesIn(result ? compiler.pdf(result) : Buffer.alloc(0))).toEqual([
    expect.stringContaining('NotoSansOlChiki'),
  ]);
});

test.each(['festive-scripts', 'letterpress-family'])(
  'D36 %s is the same on a machine with other fonts, time zone and language, and has only our fonts',
  async name => {
    const golden = goldens.find(each => each.name === name);
    if (!golden) throw new Error('there is no such golden magazine');
    const { pictures, pdf } = await typesetElsewhere(golden);
    expect(await differingPages(golden, await shownPages(golden, pictures))).toEqual([]);
    const fonts = await fontNamesIn(await readFile(pdf));
    expect(fonts.length).toBeGreaterThan(2);
    expect(fonts.filter(font => !(font in packagedFonts()))).toEqual([]);
  },
  180_000,
);

test('D36 the packaged fonts are those of the approved pages, byte for byte', async () => {
  const approved = JSON.parse(await readFile(new URL('fonts.json', import.meta.url), 'utf8'));
  expect(packagedFonts(), 'after an update of a font, look at its pages and run npm run make -- golden').toEqual(
    approved,
  );
});
