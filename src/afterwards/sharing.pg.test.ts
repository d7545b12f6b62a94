import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { addNote, lockEdition } from '#src/editions/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { approvedMagazine } from '#test/kit/approved-magazine.ts';
import { endLinks, sharedLinks } from './store.ts';

let app: TestApp;
let asha: Browser;
let edition: Awaited<ReturnType<typeof approvedMagazine>>;
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  asha = app.browser();
  edition = await approvedMagazine(app, { customer: (await asha.signIn('+919812345691')).body.data._id });
});
afterAll(() => app.close());

test('W71 sharing and ending at once never fail, and leave one link at most', async () => {
  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        asha.call(at % 2 ? 'POST /api/shareMagazine' : 'POST /api/endSharing', { json: { edition } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(24).fill(200));
    const open = and(eq(sharedLinks.edition, edition), isNull(sharedLinks.endedAt));
    expect((await app.ctx().db.select().from(sharedLinks).where(open)).length).toBeLessThanOrEqual(1);
  }
});

test('W71 the tests’ database refuses a transaction that takes an edition after one of its rows', async () => {
  await asha.call('POST /api/shareMagazine', { json: { edition } });
  const end = (takesEdition: boolean) =>
    app.ctx().transaction(async ctx => {
      if (takesEdition) await lockEdition(ctx, edition);
      await endLinks(ctx.db, edition, ctx.now());
      await addNote(ctx, edition, { what: 'sharing ended' });
    });
  const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('after shared_links') }) };
  await expect(end(false)).rejects.toMatchObject(refusal);
  await end(true);
});
