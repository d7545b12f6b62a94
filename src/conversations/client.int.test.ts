import { beforeAll, expect, test } from 'vitest';
import { linkKeyHeader } from '#kernel/call.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { setSoftCopy, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';

usePartnerApp({ env: { CHAT: 'on' } });
let provider: ChatProvider;
beforeAll(async () => {
  provider = useChatProvider(app);
  await advanceToHour(app, 10);
});

/** An order whose client tells its story in a chat, by the link that their partner gave them. */
async function toldByClient({ clientApproves }: { clientApproves: boolean }) {
  const { browser } = await aPartner(1);
  const phone = newPhone();
  const order = { customerName: 'Tara', customerPhone: phone, category, clientApproves };
  const edition = (await browser.call('POST /api/place-order', { json: order })).body._id as EditionId;
  const { link } = (await browser.call('POST /api/makeCustomerLink', { json: { edition, label: 'Tara' } })).body;
  const headers = { [linkKeyHeader]: new URL(link, 'http://x').searchParams.get('key') ?? '' };
  const begun = await app.browser().call('POST /api/beginChat', { json: { edition }, headers });
  const client = new ChatPerson(app, provider, phone);
  await openChat(client, begun.body.link);
  /** What the client hears while `act` and what follows from it happen, in the chat and by ordinary messages. */
  const heard = async (act: () => Promise<unknown>) => {
    const [said, before] = [provider.said.length, (await newestMessages(app.ctx(), phone, 100)).length];
    await act();
    await app.runJobs();
    const messages = (await newestMessages(app.ctx(), phone, 100)).slice(0, -before || undefined);
    const chat = client.said(said);
    return {
      chat: chat.filter(text => text.includes('is ready to read')).length,
      ordinary: messages.filter(({ kind }) => kind === 'softCopyReady').length,
      words: [...chat, ...messages.map(({ text }) => text)].join('\n'),
    };
  };
  const publish = async () => {
    const system = app.ctx({ kind: 'system', name: 'test' });
    for (const step of ['handIn', 'startDraft', 'publish'] as const) await takeStep(system, edition, step);
    const [pdf, thumbnail] = [app.ctx().random.id() as FileId, app.ctx().random.id() as FileId];
    await setSoftCopy(system, edition, { pdf, thumbnail });
  };
  const send = () => browser.call('POST /api/sendToClient', { json: { edition } });
  return { edition, browser, client, phone, heard, publish, send };
}

test('W185 a client who tells in a chat sees the soft copy there once their partner sends it, and not before', async () => {
  const { client, heard, publish, send } = await toldByClient({ clientApproves: false });
  expect(await heard(publish)).toMatchObject({ chat: 0, ordinary: 0 });
  const early = (await client.send('page 2: call it The Buffalo')).join('\n');
  expect(early).not.toMatch(/Noted for page|ready to read|imurs/i);
  const sent = await heard(send);
  expect(sent).toMatchObject({ chat: 1, ordinary: 0 });
  expect(sent.words).not.toMatch(/imurs/i);
  expect(await heard(send)).toMatchObject({ chat: 0, ordinary: 0 });
});

test('W185 a client who may decide sees it there at once, and again nothing when the partner decides', async () => {
  const { edition, browser, heard, publish } = await toldByClient({ clientApproves: true });
  expect(await heard(publish)).toMatchObject({ chat: 1, ordinary: 0 });
  const choose = (clientApproves: boolean) =>
    browser.call('POST /api/chooseApprover', { json: { edition, clientApproves } });
  expect(await heard(() => choose(false))).toMatchObject({ chat: 0, ordinary: 0 });
  expect(await heard(() => choose(true))).toMatchObject({ chat: 0, ordinary: 0 });
});

test('W185 a client who stopped the chat hears of it by the ordinary message, once', async () => {
  const { client, heard, publish, send } = await toldByClient({ clientApproves: false });
  await client.send('STOP');
  expect(await heard(publish)).toMatchObject({ chat: 0, ordinary: 0 });
  expect(await heard(send)).toMatchObject({ chat: 0, ordinary: 1 });
});
