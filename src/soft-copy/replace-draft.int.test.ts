import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { historyOf, takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { fileById } from '#src/files/index.ts';
import { printFilesOf, printState, releasePrint } from '#src/press/index.ts';
import type { Actor } from '#platform/context.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { priyasShop, staff, system, tellByForm } from '#test/kit/priyas-shop.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { replaceDraft } from './actions/replace-draft.ts';
import { approve, draftsOf, publish } from './actions/review.ts';
import { filePath } from '#test/kit/stored-file.ts';

// With the real engine, on one magazine.
let app: TestApp;
let priya: Browser;
let owner: Actor;
let edition: EditionId;
beforeAll(async () => {
  ({ app, priya, owner, edition } = await openedShop());
});
afterAll(() => app.close());

async function openedShop() {
  const shop = await priyasShop({ env: { LIMITS: 'off' } });
  const id = await shop.open();
  await tellByForm(shop.priya, { edition: id, answers: storyAnswers.slice(0, 6) });
  await takeStep(shop.app.ctx(system), id, 'handIn');
  await shop.app.runJobs();
  return { ...shop, edition: id };
}

const newest = async () => {
  const [draft] = await draftsOf(app.ctx(), edition);
  if (!draft) throw new Error('there is no draft');
  return draft;
};
const bytesOf = async (id: string | null): Promise<Buffer> => {
  const file = await fileById(app.ctx(), id ?? '');
  if (!file) throw new Error('there is no file');
  return readFile(filePath(app.ctx(), file));
};
const pathOf = async (id: string | null): Promise<string> => {
  const file = await fileById(app.ctx(), id ?? '');
  if (!file) throw new Error('there is no file');
  return filePath(app.ctx(), file);
};
const upload = (path: string) => ({ path, field: 'pdf', filename: 'theirs.pdf', bytes: 1, sha256: '' });
const replace = (path: string, reason = 'Designed by hand for the family.') =>
  replaceDraft(app.ctx(staff), { edition, reason }, [upload(path)]);

test('W81 a PDF of other pages, one of a customer, and one while the soft copy is theirs are refused', async () => {
  const { pdf } = await newest();
  await expect(replaceDraft(app.ctx(owner), { edition, reason: 'Mine' }, [upload(await pathOf(pdf))])).rejects.toThrow(
    /belongs to somebody else/,
  );
  // The approved picture of the cover is no PDF.
  await expect(replace(await pathOf((await newest()).thumbnail))).rejects.toMatchObject({ code: 'pdf-refused' });
  await publish(app.ctx(staff), { edition });
  await expect(replace(await pathOf(pdf))).rejects.toMatchObject({ code: 'not-now' });
  expect((await draftsOf(app.ctx(), edition)).map(({ version }) => version)).toEqual([1]);
});

test('W81 in a revision it is the next draft: seen, not changed, published, approved and printed byte by byte', async () => {
  const first = await newest();
  await priya.call('POST /api/request-revision', { json: { edition } });
  expect(await replace(await pathOf(first.pdf))).toBe(2);
  const made = await newest();
  expect(made).toMatchObject({
    version: 2,
    plan: null,
    askedBy: 'Meera Iyer',
    reason: 'Designed by hand for the family.',
  });
  expect(made.sha256).toBe(first.sha256);
  expect(made.pages).toHaveLength(12);
  expect((await historyOf(app.ctx(), edition)).map(({ what, reason }) => [what, reason])).toContainEqual([
    'draft 2 replaced by a PDF made elsewhere',
    'Designed by hand for the family.',
  ]);
  await publish(app.ctx(staff), { edition, version: 2 });
  const refused = await priya.call(`GET /api/magazine/${edition}`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringMatching(/made by hand/)]);
  expect((await priya.call(`GET /api/softcopy/${edition}`)).body).toMatchObject({ version: 2, outdated: null });

  await updateOrderAddress(app.ctx(owner), {
    orderId: edition,
    address: '12 Lake View Road',
    city: 'Pune',
    zip: '411001',
  });
  await approve(app.ctx(owner), { edition });
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ orderStatus: 4, live: 3 });
  await app.runJobs();
  const print = await printFilesOf(app.ctx(), edition);
  expect(print).toMatchObject({ version: 2, approved: first.sha256, trouble: null });
  expect(print?.files?.map(({ name, pages, sha256 }) => [name, pages, sha256])).toEqual([['whole', 12, first.sha256]]);
  expect(await bytesOf(print?.files?.[0]?.file ?? null)).toEqual(await bytesOf(first.pdf));
  // It is no PDF/X: nothing is printed until somebody says why it may be.
  expect(printState(print)).toBe('stopped');
  const ticket = JSON.parse(String(await bytesOf(print?.ticketData ?? null))) as object;
  expect(ticket).toMatchObject({ asApproved: true, condition: expect.stringMatching(/printed as it is/), pages: 12 });
  await releasePrint(app.ctx(staff), { edition, reason: 'The printer looked at it.' });
  expect(printState(await printFilesOf(app.ctx(), edition))).toBe('released');
});
