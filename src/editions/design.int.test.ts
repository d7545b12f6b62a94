import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designNames } from '#kernel/designs.ts';
import type { EditionId } from '#kernel/ids.ts';
import { approve, draftsOf, publish, requestRevision } from '#src/soft-copy/index.ts';
import * as softCopyStore from '#src/soft-copy/store.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { priyasShop, staff, system, type PriyasShop } from '#test/kit/priyas-shop.ts';
import { historyOf } from './actions/history.ts';
import { printedSubject } from './rules.ts';
import { chooseDesign, customerLink, takeStep, viewEdition } from './index.ts';

let app: TestApp;
let priya: Browser;
let owner: PriyasShop['owner'];
/** Opens a Gifting edition of Priya, whose theme proposes festive. */
let open: PriyasShop['open'];
beforeAll(async () => {
  ({ app, priya, owner, open } = await priyasShop());
});
afterAll(() => app.close());

const choose = (browser: Browser, edition: string, json: { design: string; was: string; reason?: string }) =>
  browser.call('POST /api/chooseDesign', { json: { edition, ...json } });
const toBold = { design: 'bold', was: 'festive' };

/** An edition with a finished draft of version 1 in the design that it has now. */
async function withDraft(): Promise<EditionId> {
  const id = await open();
  await takeStep(app.ctx(system), id, 'handIn');
  await takeStep(app.ctx(system), id, 'startDraft');
  await finishDraft(id, { version: 1, design: 'festive' });
  return id;
}

async function finishDraft(edition: EditionId, { version, design }: { version: number; design: string }) {
  const { about } = await viewEdition(app.ctx(), edition);
  const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];
  const files = { pdf: file, sha256: 'x', thumbnail: file, pages: [] };
  const made = { madeAt: app.ctx().now(), subject: printedSubject(about), contributions: [] };
  await softCopyStore.saveFinishedDraft(
    app.ctx().db,
    { edition, version },
    { ...made, ...files, plan: { design }, findings: [] },
  );
}

describe('W59 the design of an edition', () => {
  test('W59 is the theme’s until another one is chosen, in the record too', async () => {
    const id = await open();
    const seen = { design: 'festive', proposed: 'festive', emphasis: null, mayChange: true };
    expect((await priya.call('POST /api/design', { json: { edition: id } })).body).toEqual(seen);
    expect((await choose(priya, id, toBold)).body).toEqual({ ...seen, design: 'bold' });
    expect((await priya.call('POST /api/editions', { json: { edition: id } })).body).toMatchObject({ design: 'bold' });
    expect((await choose(priya, id, { design: 'festive', was: 'bold' })).body).toEqual(seen);
  });

  test('W59 the same again succeeds, and a choice of somebody who saw another design is refused', async () => {
    const id = await open();
    expect((await choose(priya, id, toBold)).status).toBe(200);
    expect((await choose(priya, id, toBold)).status).toBe(200);
    expect(await choose(priya, id, { design: 'quiet', was: 'festive' })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed-meanwhile' } },
    });
    expect((await viewEdition(app.ctx(), id)).design).toBe('bold');
    expect(designNames.length).toBeGreaterThan(2);
    expect((await choose(priya, id, { design: 'baroque', was: 'bold' })).status).toBe(400);
  });

  test('W59 D05 whoever fills the open form may choose; later only whoever may act', async () => {
    const id = await open();
    const guest = app.browser();
    const ravi = app.browser();
    await ravi.signIn('+919812345679');
    expect((await choose(guest, id, toBold)).status).toBe(200);
    await takeStep(app.ctx(system), id, 'handIn');
    for (const stranger of [guest, ravi]) {
      expect(await choose(stranger, id, { design: 'quiet', was: 'bold' })).toMatchObject({
        status: 409,
        body: { error: { code: 'handed-in' } },
      });
      expect((await stranger.call('POST /api/design', { json: { edition: id } })).body.mayChange).toBe(false);
    }
    const key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
    const byLink = await guest.call('POST /api/chooseDesign', {
      json: { edition: id, design: 'quiet', was: 'bold' },
      headers: { 'x-edition-key': key },
    });
    expect(byLink.body.design).toBe('quiet');
    expect((await choose(priya, id, { design: 'festive', was: 'quiet' })).status).toBe(200);
  });

  test('W59 each choice stands in the history, with the reason of staff', async () => {
    const id = await open();
    await choose(priya, id, toBold);
    await chooseDesign(app.ctx(staff), { edition: id, design: 'quiet', was: 'bold', reason: 'She called' });
    expect((await historyOf(app.ctx(), id)).slice(-2)).toMatchObject([
      { what: 'is made in the design bold, not festive', reason: null },
      { what: 'is made in the design quiet, not bold', reason: 'She called', by: expect.stringContaining('(staff)') },
    ]);
  });

  test('W59 (magazine 3) who leads stands in the history, and makes a new draft where the draft has another', async () => {
    const id = await withDraft();
    const lead = (emphasis: string) =>
      priya.call('POST /api/chooseDesign', { json: { edition: id, design: 'festive', was: 'festive', emphasis } });
    expect((await lead('portrait')).status).toBe(200);
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ version: 1 });
    expect((await lead('together')).status).toBe(200);
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ version: 2, madeAt: null });
    expect((await historyOf(app.ctx(), id)).filter(({ what }) => what.startsWith('leads'))).toMatchObject([
      { what: 'leads with the person' },
      { what: 'leads with people together' },
    ]);
    expect((await viewEdition(app.ctx(), id)).emphasis).toBe('together');
    const both = { edition: id, design: 'bold', was: 'festive', emphasis: 'place' };
    expect((await priya.call('POST /api/chooseDesign', { json: both })).body).toMatchObject({ emphasis: 'place' });
    expect((await historyOf(app.ctx(), id)).at(-1)).toMatchObject({
      what: 'is made in the design bold, not festive, and leads with the person in a place',
    });
    expect((await lead('everybody')).status).toBe(400);
  });

  test('W59 another design makes a new draft, and a draft in the old one is not published', async () => {
    const id = await withDraft();
    await choose(priya, id, toBold);
    const [newest] = await draftsOf(app.ctx(), id);
    expect(newest).toMatchObject({ version: 2, askedBy: 'the other design', madeAt: null });
    await expect(publish(app.ctx(staff), { edition: id })).rejects.toMatchObject({ code: 'design-changed' });
    await finishDraft(id, { version: 2, design: 'bold' });
    expect((await publish(app.ctx(staff), { edition: id })).live).toBe(1);
  });

  test('W59 a soft copy in the old design is not approved, unless its design is chosen again', async () => {
    const id = await withDraft();
    await publish(app.ctx(staff), { edition: id });
    await choose(priya, id, toBold);
    await expect(approve(app.ctx(owner), { edition: id, version: 1 })).rejects.toMatchObject({
      code: 'design-changed',
    });
    await choose(priya, id, { design: 'festive', was: 'bold' });
    expect((await approve(app.ctx(owner), { edition: id, version: 1 })).live).toBe(3);
    expect(await choose(priya, id, toBold)).toMatchObject({ status: 409, body: { error: { code: 'too-late' } } });
  });

  test('W59 a revision brings the chosen design', async () => {
    const id = await withDraft();
    await publish(app.ctx(staff), { edition: id });
    await choose(priya, id, toBold);
    await requestRevision(app.ctx(owner), { edition: id });
    expect((await viewEdition(app.ctx(), id)).live).toBe(2);
  });
});
