import { PDFiumLibrary } from '@hyzyla/pdfium';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStory } from '#tools/samples/story-file.ts';
import type { TypesetMagazine } from './index.ts';
import { TypesetFailed, typesetMagazine } from './index.ts';
import { sampleMagazine, samplePath } from '#tools/samples/sample-magazine.ts';

let folder: string;
let magazine: TypesetMagazine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typeset-test-'));
  magazine = await sampleMagazine({ theme: 'Travel', pages: 12, outDir: join(folder, 'a') });
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The text of each page without spaces and hyphens, so that line breaks make no difference. */
async function wordsOf(path: string): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = [...document.pages()].map(page => page.getText());
  document.destroy();
  library.destroy();
  return pages.map(squeeze);
}
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s\u00AD\u200B\uFFFE\u2010-]|[“”"‘’']/g, '')
    // The first words after a drop cap may be set in capitals.
    .toLowerCase();

describe('a typeset magazine', () => {
  test('C-E02 has exactly 12 pages, as PDF and as pictures', async () => {
    expect(await wordsOf(magazine.pdf)).toHaveLength(12);
    expect(magazine.pictures).toHaveLength(12);
    for (const path of magazine.pictures) {
      const { format, width, height } = await sharp(path).metadata();
      expect([format, width, height]).toEqual(['webp', 799, 1130]);
      expect((await stat(path)).size).toBeLessThan(400_000);
    }
    expect((await sharp(magazine.thumbnail).metadata()).width).toBe(400);
    expect((await stat(magazine.pdf)).size).toBeLessThan(9_000_000);
  });

  test('D16 contains every word of the story as text', async () => {
    const all = (await wordsOf(magazine.pdf)).join('');
    const read = readStory(await readFile(samplePath('Travel'), 'utf8'), '.');
    if ('faults' in read) throw new Error(read.faults.join());
    const lost = read.story.answers.flatMap(({ text }) =>
      text.split(/\s+/).filter(word => !all.includes(squeeze(word))),
    );
    expect(lost).toEqual([]);
    expect(
      magazine.findings.filter(({ code }) =>
        ['overset', 'does-not-fit', 'missing-glyph', 'missing-font', 'photo-left-out', 'warning'].includes(code),
      ),
    ).toEqual([]);
  });

  test('C-E02 is the same, byte for byte, when it is made again', async () => {
    const again = await sampleMagazine({ theme: 'Travel', pages: 12, outDir: join(folder, 'b') });
    expect((await readFile(again.pdf)).equals(await readFile(magazine.pdf))).toBe(true);
    expect(await readFile(again.plan, 'utf8')).toBe(await readFile(magazine.plan, 'utf8'));
  }, 240_000);

  test('D16 reports an unreadable photo and characters that no font has as findings, instead of failing', async () => {
    const broken = join(folder, 'broken.jpg');
    await writeFile(broken, 'not a picture');
    const result = await typesetMagazine({
      story: {
        person: 'Meera',
        edition: 'Spotlight',
        from: null,
        date: '2026-11-21',
        answers: [{ question: 'Who?', text: '#set text(red) \\ *bold* मेरी बहन ❤️ \u{1D173}\u{10330}.' }],
        voices: [],
      },
      photos: [{ id: 'broken', path: broken, takenAt: null }],
      theme: 'Family',
      pages: 12,
      seed: 1,
      outDir: join(folder, 'c'),
    });
    const codes = result.findings.map(({ code }) => code);
    expect(codes).toContain('photo-unreadable');
    expect(codes).toContain('missing-glyph');
    expect((await wordsOf(result.pdf)).join('')).toContain('#settext(red)');
  }, 240_000);

  test('D16 is stopped by a signal, a time limit and a memory limit, with a message', async () => {
    const job = {
      story: {
        person: 'M',
        edition: 'S',
        from: null,
        date: '2026-11-21',
        answers: [{ question: 'Q', text: 'Text.' }],
        voices: [],
      },
      photos: [],
      theme: 'Self',
      pages: 12,
      seed: 1,
      outDir: join(folder, 'd'),
    } as const;
    await expect(typesetMagazine(job, { seconds: 0.05 })).rejects.toThrow(TypesetFailed);
    await expect(typesetMagazine(job, { megabytes: 20 })).rejects.toThrow('20 MB');
    const stop = new AbortController();
    // Reading this photo never ends, because nothing writes into the pipe.
    const endless = join(folder, 'endless.jpg');
    execFileSync('mkfifo', [endless]);
    const photos = [{ id: 'endless', path: endless, takenAt: null }];
    const running = typesetMagazine({ ...job, photos }, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toThrow('stopped');
    await writeFile(endless, '');
  }, 60_000);
});

describe('a story file', () => {
  const validStory = {
    person: 'Meera',
    edition: 'Spotlight',
    date: '2026-11-21',
    answers: [{ question: 'Q', text: 'A' }],
  };
  const faults = (change: object): string[] => {
    const read = readStory(JSON.stringify({ ...validStory, ...change }), folder);
    return 'faults' in read ? read.faults : [];
  };

  test('D16 gets one fault for each invalid field, with its path', () => {
    expect(faults({})).toEqual([]);
    expect(
      faults({ person: '', theme: 'Pirates', answers: [{ question: 'Q' }], photos: [{ file: 'gone.jpg' }] }).map(
        line => line.split(':')[0],
      ),
    ).toEqual(['person', 'theme', 'answers[0].text', 'photos[0].file']);
    expect(faults({ photos: [{ file: 'gone.jpg' }] })).toEqual(['photos[0].file: there is no file gone.jpg']);
    expect(faults({ photos: [{}] })[0]).toContain('either "file" or "print"');
    expect(readStory('{', folder)).toHaveProperty('faults');
  });
});
