/**
 * The shop that `npm run prove -- bench-chat` measures, on the PostgreSQL of BENCH_SERVER or its embedded database,
 * with workers of its own and a provider that takes everything at once. People have agreed to tell in a chat, and
 * stories are handed in at `draft`. Says over IPC when it serves, and at `count` what is stored.
 */
import { sql } from 'drizzle-orm';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { whatsappReports } from '#src/adapters/messenger/whatsapp-reports.ts';
import { sandboxMessenger } from '#src/adapters/messenger/sandbox.ts';
import { conversation, type Conversation } from '#src/conversations/index.ts';
import { takeStep } from '#src/editions/index.ts';
import { messenger } from '#src/messages/index.ts';
import { testApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { webhook } from '#test/random/chats/courier.ts';

/** What is stored, by the shop's own database. */
export interface Stored {
  inbox: number;
  handled: number;
  drafts: number;
}
export type ShopAnswer = { ready: { port: number; phones: string[] } } | { stored: Stored };

const server = process.env['BENCH_SERVER'];
const people = Number(process.env['BENCH_PEOPLE'] ?? 100);
const stories = Number(process.env['BENCH_STORIES'] ?? 20);
const app = await testApp({
  env: { CHAT: 'on', LIMITS: 'off', CHAT_MESSAGES: '100000' },
  database: server ? 'postgres' : 'folder',
  ...(server && { server }),
});
const { runtime } = app.shop;
await seedCatalogue(app.ctx());
runtime.provide(messenger, { ...sandboxMessenger, reports: whatsappReports(webhook) });
const provider = useChatProvider(app);

async function ownEdition(phone: string) {
  const owner = app.browser();
  const { body } = await owner.signIn(phone);
  return { owner, edition: await openEdition(app.ctx(), body.data._id) };
}

const phones: string[] = [];
for (let n = 0; n < people; n++) {
  const phone = `+91${9_100_000_000 + n}`;
  const { owner, edition } = await ownEdition(phone);
  const { link } = (await owner.call('POST /api/beginChat', { json: { edition } })).body;
  await openChat(new ChatPerson(app, provider, phone), link);
  phones.push(phone);
}
const editions: string[] = [];
for (let n = 0; n < stories; n++) {
  const { owner, edition } = await ownEdition(`+91${9_200_000_000 + n}`);
  const form = new FormData();
  form.set('edition', edition);
  form.set('saving', '1');
  for (const [at, answer] of storyAnswers.entries()) form.set(`num${at + 1}`, JSON.stringify({ question: '', answer }));
  await owner.call('POST /api/updateAbstract', { form });
  editions.push(edition);
}
const quick: Conversation = {
  say: async ({ key }) => `wamid.ours.${key}`,
  react: async () => undefined,
  forgetMedia: async () => undefined,
  media: async () => Promise.reject(new Error('nobody sends files')),
};
runtime.provide(conversation, quick);

async function stored(): Promise<Stored> {
  const rows = (await app.ctx().db.execute(
    sql`select count(*) as inbox, count(handled_at) as handled,
      (select count(*) from pgboss.job where name = 'soft-copy/make-draft' and state = 'completed') as drafts
      from chat_inbox where id like 'wamid.bench.%'`,
  )) as { rows: Record<keyof Stored, string>[] };
  const { inbox, handled, drafts } = rows.rows[0]!;
  return { inbox: Number(inbox), handled: Number(handled), drafts: Number(drafts) };
}

const answer = (message: ShopAnswer) => process.send?.(message);
process.on('message', async asked => {
  if (asked === 'draft') for (const edition of editions) await takeStep(app.ctx(), edition, 'handIn');
  else answer({ stored: await stored() });
});
process.on('disconnect', () => void app.close().finally(() => process.exit(0)));
await runtime.jobs.work();
answer({ ready: { port: await listenOnFreePort(app), phones } });
