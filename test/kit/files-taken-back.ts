import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cameraPhotos } from './photo-files.ts';

/** What becomes of a chosen file: nothing, it is deleted, another one is put in its place, or nothing of it comes. */
const fates = ['whole', 'gone', 'changed', 'never'] as const;
type Fate = (typeof fates)[number];

/** Photos on the disk that are taken back between their choice and the moment they are read. */
export interface FilesTakenBack {
  paths: Record<Fate, string>;
  /** Deletes one and changes another, then lets the page read. */
  takeBack(): Promise<void>;
  /** Resolves when the page has read the whole one, which must have been chosen. */
  wholeIsRead(): Promise<void>;
  remove(): void;
}

/**
 * Makes a page wait with reading chosen files until they are taken back; the one called never.jpg is not read at all.
 * Call it before the page is opened.
 */
export async function filesTakenBack(page: Page): Promise<FilesTakenBack> {
  const folder = mkdtempSync(join(tmpdir(), 'taken-back-'));
  const photos = await cameraPhotos(fates.length);
  const paths = Object.fromEntries(fates.map(fate => [fate, join(folder, `${fate}.jpg`)])) as Record<Fate, string>;
  for (const [at, fate] of fates.entries()) copyFileSync(photos[at] ?? '', paths[fate]);
  await page.addInitScript(() => {
    const open: { go?: () => void } = {};
    const opened = new Promise<void>(done => (open.go = done));
    const whole: { read?: () => void } = {};
    const wholeIsRead = new Promise<void>(done => (whole.read = done));
    Object.assign(window, { letFilesBeRead: () => open.go?.(), wholeIsRead });
    const { stream } = Blob.prototype;
    Blob.prototype.stream = function (this: Blob) {
      if (!(this instanceof File) || !/^(whole|gone|changed|never)\.jpg$/.test(this.name)) return stream.call(this);
      if (this.name === 'never.jpg') return new ReadableStream({ pull: () => new Promise(() => undefined) });
      const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
      // What goes wrong is seen by whoever reads.
      const copied = opened.then(() => stream.call(this).pipeTo(writable)).catch(() => undefined);
      if (this.name === 'whole.jpg') void copied.then(whole.read);
      return readable;
    };
  });
  return {
    paths,
    async takeBack() {
      rmSync(paths.gone, { force: true });
      writeFileSync(paths.changed, 'another file');
      await page.evaluate(() => (window as unknown as { letFilesBeRead: () => void }).letFilesBeRead());
    },
    wholeIsRead: () => page.evaluate(() => (window as unknown as { wholeIsRead: Promise<void> }).wholeIsRead),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
