import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEdition, lockEdition, takeStep } from '#src/editions/index.ts';
import { rowsOf } from '#test/kit/all-texts.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { fakeMagazine, fakeSharpPictures } from '#test/kit/fake-magazine.ts';
import { eraseEdition } from './actions/erase-edition.ts';

/** What happens while a magazine is typeset. */
const typesetter = vi.hoisted(() => ({ during: async () => {} }));
vi.mock('#typeset/index.ts', () => ({
  limitLanes: () => {},
  readPlan: (plan: unknown) => ({ plan }),
  async typesetMagazine({ outDir }: { outDir: string }) {
    await typesetter.during();
    return fakeMagazine(outDir, { pdf: '%PDF-1.7', plan: { design: 'festive', pages: [], threads: [] } });
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

test.each([
  ['is finished after it', () => {}],
  [
    'loses its photos',
    () => {
      throw new Error('ENOENT: no such file or directory');
    },
  ],
])('W100 a draft that is under way while its magazine is erased leaves nothing when it %s', async (_, then) => {
  const ctx = app.ctx();
  const id = await createEdition(ctx, {
    customer: 'customer-1',
    customerName: 'Nani',
    customerPhone: '+919810000001',
    ...birthdayOrder,
  });
  let isErased = false;
  typesetter.during = async () => {
    await ctx.transaction(async ctx => {
      await lockEdition(ctx, id);
      await eraseEdition(ctx, id, { person: true });
    });
    isErased = true;
    then();
  };
  await takeStep(app.ctx({ kind: 'customer', id: 'customer-1', phone: '+919810000001' }), id, 'handIn');
  await app.runJobs();
  expect(isErased).toBe(true);
  const left = await rowsOf(
    ctx,
    sql`select id from files where edition = ${id} union all select edition from drafts where edition = ${id}`,
  );
  expect(left).toEqual([]);
  const unfinished = await rowsOf(
    ctx,
    sql`select name, output from pgboss.job where name = 'soft-copy/make-draft' and state <> 'completed'`,
  );
  expect(unfinished).toEqual([]);
});
