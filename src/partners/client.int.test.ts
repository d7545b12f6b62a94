import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, customerLink, historyOf, setSoftCopy, takeStep } from '#src/editions/index.ts';
import { messages } from '#src/messages/store.ts';
import { drafts } from '#src/soft-copy/store/tables.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

/** A partner's order whose soft copy is published, its client with a phone, and what both may call. */
async function published({ clientApproves }: { clientApproves?: boolean } = {}) {
  const { id: partner, phone, browser } = await aPartner(0);
  const client = newPhone();
  const edition = await createEdition(app.ctx(), {
    ...birthdayOrder,
    total: fromRupees(0),
    paid: fromRupees(0),
    partner,
    customerName: 'Tara',
    customerPhone: client,
    ...(clientApproves !== undefined && { clientApproves }),
  });
  await takeStep(app.ctx(shop), edition, 'handIn');
  await takeStep(app.ctx(shop), edition, 'startDraft');
  await publish(edition);
  const key = new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '';
  const headers = { 'x-edition-key': key };
  return { edition, client, phone, browser, headers, asClient: app.browser(), stranger: app.browser() };
}

async function publish(edition: EditionId) {
  await takeStep(app.ctx(meera), edition, 'publish');
  const [pdf, thumbnail] = [app.ctx().random.id() as FileId, app.ctx().random.id() as FileId];
  await setSoftCopy(app.ctx(), edition, { pdf, thumbnail });
  const { db } = app.ctx();
  const at = app.ctx().now();
  const version = (await db.$count(drafts, eq(drafts.edition, edition))) + 1;
  const made = {
    askedAt: at,
    askedBy: 'the story',
    madeAt: at,
    publishedAt: at,
    pdf,
    thumbnail,
    sha256: 'ab',
    pages: [],
  };
  await db.insert(drafts).values({ edition, version, ...made });
}

/** The kinds of messages about an edition to an address, oldest first. */
const toldTo = async (to: string, edition: EditionId) =>
  (
    await app
      .ctx()
      .db.select()
      .from(messages)
      .where(and(eq(messages.to, to), eq(messages.edition, edition)))
      .orderBy(messages.at, messages.id)
  ).map(({ kind }) => kind);

interface Refusal {
  error: { code: string };
}

describe('the soft copy of a partner’s order', () => {
  test('W68 goes to the partner first: the client neither sees nor is told of it, and cannot decide about it', async () => {
    const { edition, client, browser, headers, asClient, stranger } = await published();
    const record = (await asClient.call('POST /api/editions', { json: { edition }, headers })).body;
    expect(record).toMatchObject({ orderStatus: 2, live: 0, pdf: [], thumbnail: null, withheld: true, client: null });
    expect(record.arrival).toMatchObject({ stage: 'draft' });
    expect(record.taken?.map(({ step }) => step)).toEqual(['handIn', 'startDraft']);
    expect((await asClient.call(`GET /api/softcopy/${edition}`, { headers })).body).toMatchObject({
      version: null,
      pages: [],
    });
    expect((await stranger.call(`GET /api/softcopy/${edition}`)).status).toBe(401);
    for (const call of ['POST /api/approve', 'POST /api/request-revision'] as const) {
      const refused = await asClient.call(call, { json: { edition }, headers });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'withheld']);
      expect(refused.body.error.message).toContain('Studio Sona looks at the soft copy first');
    }
    const id = '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e12';
    const changing = {
      [`GET /api/magazine/${edition}`]: undefined,
      [`GET /api/compare/${edition}`]: undefined,
      [`GET /api/wishes/${edition}/${id}`]: undefined,
      'POST /api/edits': { id, base: 0, edit: { do: 'cover', photo: 'x' } },
      'POST /api/edits/check': { edits: [{ do: 'cover', photo: 'x' }] },
      'POST /api/previews': { page: 'p1' },
      'POST /api/layouts': { page: 'p1' },
      'POST /api/wishes': { id, version: 1, kind: 'other', words: 'More of the sea.' },
      'POST /api/wishes/withdraw': { id },
      'POST /api/rounds/send': { round: 1, head: 0 },
    };
    for (const [call, json] of Object.entries(changing)) {
      const refused = await asClient.call(call, { headers, ...(json && { json: { edition, ...json } }) });
      expect([call, refused.status, (refused.body as Refusal).error.code]).toEqual([call, 403, 'withheld']);
      const unknown = await stranger.call(call, json ? { json: { edition, ...json } } : {});
      expect([call, unknown.status]).toEqual([call, 401]);
    }
    expect(await toldTo(client, edition)).toEqual(['storyReceived']);
    expect((await browser.call('POST /api/editions', { json: { edition } })).body).toMatchObject({
      orderStatus: 3,
      live: 1,
      withheld: false,
      mayApprove: true,
      client: { approves: false, mayChoose: true, mayBeSent: true, sentAt: null },
    });
    expect((await browser.call(`GET /api/softcopy/${edition}`)).body.version).toBe(2);
  });

  test('W68 is sent to the client by the partner, once; each new one goes to the partner first again', async () => {
    const { edition, client, phone, browser, headers, asClient } = await published();
    const send = () => browser.call('POST /api/sendToClient', { json: { edition } });
    expect((await asClient.call('POST /api/sendToClient', { json: { edition }, headers })).status).toBe(401);
    const news = await toldTo(phone, edition);
    expect((await send()).body.client).toMatchObject({ mayBeSent: false, sentAt: expect.any(String) });
    await send();
    expect(await toldTo(client, edition)).toEqual(['storyReceived', 'softCopyReady']);
    expect(await toldTo(phone, edition)).toEqual(news);
    const { body } = await asClient.call('POST /api/editions', { json: { edition }, headers });
    expect(body).toMatchObject({ live: 1, withheld: false, mayAct: true, mayApprove: false });
    const approved = await asClient.call('POST /api/approve', { json: { edition }, headers });
    expect([approved.status, approved.body.error.code]).toEqual([403, 'partner-approves']);
    expect((await asClient.call('POST /api/request-revision', { json: { edition }, headers })).status).toBe(200);
    await publish(edition);
    expect((await asClient.call('POST /api/editions', { json: { edition }, headers })).body.withheld).toBe(true);
    expect((await browser.call('POST /api/approve', { json: { edition } })).status).toBe(200);
    expect((await asClient.call('POST /api/editions', { json: { edition }, headers })).body).toMatchObject({
      live: 3,
      pdf: [],
      withheld: true,
    });
    expect(await toldTo(client, edition)).toEqual(['storyReceived', 'softCopyReady', 'revisionReceived']);
  });

  test('W68 is the client’s to approve where the partner lets them, until it is approved; the history says who chose', async () => {
    const { edition, client, browser, headers, asClient } = await published();
    const choose = (clientApproves: boolean) =>
      browser.call('POST /api/chooseApprover', { json: { edition, clientApproves } });
    expect((await choose(true)).body.client).toMatchObject({ approves: true });
    expect(await toldTo(client, edition)).toEqual(['storyReceived', 'softCopyReady']);
    expect((await choose(false)).body.client).toMatchObject({ approves: false, sentAt: expect.any(String) });
    await choose(true);
    expect((await asClient.call('POST /api/approve', { json: { edition }, headers })).status).toBe(200);
    expect((await choose(false)).status).toBe(409);
    expect((await historyOf(app.ctx(), edition)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['the client may approve', 'the partner approves']),
    );
    const other = await aPartner(0);
    expect((await other.browser.call('POST /api/sendToClient', { json: { edition } })).status).toBe(403);
  });

  test('W68 a client who reads it while the partner takes the approval back is told so, and may still ask for a revision', async () => {
    const { edition, browser, headers, asClient } = await published({ clientApproves: true });
    const seen = async () => (await asClient.call('POST /api/editions', { json: { edition }, headers })).body;
    expect(await seen()).toMatchObject({ withheld: false, mayAct: true, mayApprove: true });
    await browser.call('POST /api/chooseApprover', { json: { edition, clientApproves: false } });
    const late = await asClient.call('POST /api/approve', { json: { edition }, headers });
    expect([late.status, late.body.error.code]).toEqual([403, 'partner-approves']);
    expect(late.body.error.message).toContain('Studio Sona');
    // What was shown stays to be read.
    expect(await seen()).toMatchObject({ live: 1, withheld: false, mayAct: true, mayApprove: false });
    expect((await asClient.call('POST /api/request-revision', { json: { edition }, headers })).status).toBe(200);
    expect((await browser.call('POST /api/editions', { json: { edition } })).body).toMatchObject({ live: 2 });
  });

  test('W68 a partner who does not send it asks for a revision instead: the client hears of neither soft copy', async () => {
    const { edition, client, phone, browser, headers, asClient } = await published();
    expect((await browser.call('POST /api/request-revision', { json: { edition } })).status).toBe(200);
    const seen = async () => (await asClient.call('POST /api/editions', { json: { edition }, headers })).body;
    expect(await seen()).toMatchObject({ orderStatus: 2, live: 0, withheld: true });
    const news = (await toldTo(phone, edition)).length;
    await publish(edition);
    expect(await seen()).toMatchObject({ orderStatus: 2, live: 0, pdf: [], withheld: true });
    expect(await toldTo(client, edition)).toEqual(['storyReceived']);
    expect((await toldTo(phone, edition)).length).toBeGreaterThan(news);
    // Sent at last, it is the newest that they read.
    await browser.call('POST /api/sendToClient', { json: { edition } });
    expect(await seen()).toMatchObject({ orderStatus: 3, live: 1, withheld: false });
    expect(await toldTo(client, edition)).toEqual(['storyReceived', 'softCopyReady']);
  });

  test('W68 that the client may approve from the beginning is theirs at once, as before', async () => {
    const { edition, client, headers, asClient } = await published({ clientApproves: true });
    expect(await toldTo(client, edition)).toEqual(['storyReceived', 'softCopyReady']);
    expect((await asClient.call('POST /api/approve', { json: { edition }, headers })).status).toBe(200);
  });

  test('W68 that is not made yet cannot be sent', async () => {
    const { edition, browser } = await published();
    await takeStep(app.ctx(meera), edition, 'askForRevision');
    const { id: partner, browser: owner } = await aPartner(0);
    const order = { ...birthdayOrder, partner, customerName: 'Tara', customerPhone: null };
    const open = await createEdition(app.ctx(), order);
    expect((await owner.call('POST /api/sendToClient', { json: { edition: open } })).status).toBe(409);
    const { body } = await owner.call('POST /api/editions', { json: { edition: open } });
    expect(body).toMatchObject({ orderStatus: 0, withheld: false });
    expect((await browser.call('POST /api/sendToClient', { json: { edition } })).status).toBe(200);
  });
});
