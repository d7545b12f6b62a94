import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { fakeMagazine, fakeSharpPictures } from '#test/kit/fake-magazine.ts';
import { publish } from './actions/review.ts';

vi.mock('#typeset/index.ts', () => ({
  limitLanes: () => {},
  readPlan: (plan: unknown) => ({ plan }),
  typesetMagazine: ({ outDir }: { outDir: string }) => {
    const lines = { kind: 'type', box: { x: 0, y: 9, w: 9, h: 9 }, parts: [{ text: 'Nani' }, { text: 'at eighty' }] };
    const pages = [{ number: 1, frames: [lines] }];
    const plan = { design: 'festive', title: 'Nani: at eighty', author: [], pages, threads: [] };
    return fakeMagazine(outDir, { pdf: '%PDF-1.7', plan });
  },
  drawSharpPictures: (_: string, { outDir }: { outDir: string }) => fakeSharpPictures(outDir, 1),
}));
vi.mock('#src/abstract-form/index.ts', async original => ({
  ...(await original<object>()),
  ...(await import('#test/kit/fake-story.ts')),
}));

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

test('W74 a draft keeps each page sharp enough to be read closely, and says what stands on it', async () => {
  const about = { customer: 'customer-1', customerName: 'Nani', customerPhone: '+919810000001' };
  const id = await createEdition(app.ctx(), { ...about, ...birthdayOrder });
  await takeStep(app.ctx(owner), id, 'handIn');
  await app.runJobs();
  await publish(app.ctx(meera), { edition: id });
  const { pages } = (await app.call(`GET /api/softcopy/${id}`)).body;
  expect(pages).toEqual([
    { src: expect.any(String), sharp: expect.any(String), words: 'Nani\nat eighty', width: 30, height: 40 },
  ]);
  const picture = await app.call(`GET ${pages[0].sharp}`);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 80 });
});
