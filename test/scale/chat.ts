import { randomUUID } from 'node:crypto';
import type { InboundLetter, InboundMail, LetterBox } from '#src/conversations/inbound-mail.ts';
import { inboundMail, receiveLetters } from '#src/conversations/index.ts';
import { mailAddressOf } from '#src/conversations/actions/mail-door.ts';
import { addressOfUser } from '#src/conversations/rules/mail-address.ts';
import { conversationsOf } from '#src/conversations/store/conversations.ts';
import { findChatPerson } from '#src/conversations/store/people.ts';
import { emailLinkTo } from '#test/kit/confirm-email.ts';
import { ChatPerson, openChat, useChatProvider } from '#test/kit/chat-provider.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import type { MakeCall, ShopCalls } from './shop-calls.ts';

/** Begins to tell by e-mail, and brings replies as the mail server does. */
async function tellByMail({ app, work }: ShopCalls, { owner, edition }: { owner: MakeCall; edition: string }) {
  let box: LetterBox | undefined;
  const receiver: InboundMail = {
    start: async opened => {
      box = opened;
      return { close: () => Promise.resolve() };
    },
  };
  app.shop.runtime.provide(inboundMail, receiver);
  await receiveLetters(app.ctx());
  const profile = {
    name: 'Asha',
    email: 'asha@example.in',
    address: '1 Lake View',
    city: 'Pune',
    postalCode: '411001',
  };
  await owner('POST /api/updateD2Cuser', { json: profile });
  await owner(`POST ${await emailLinkTo(app, profile.email)}`);
  await owner('POST /api/beginByMail', { json: { edition } });
  await work('telling by e-mail', async ctx => {
    await app.runJobs();
    const told = (await conversationsOf(ctx.db, edition)).find(({ state }) => state.byMail)!;
    const address = await mailAddressOf(ctx, told, null);
    const [name = ''] = address.split('@');
    const from = addressOfUser((await findChatPerson(ctx.db, told.person))?.user ?? null) ?? '';
    const reply = async (text: string, more: Partial<InboundLetter> = {}) => {
      const unread = { sentAt: null, answers: [], isAutomatic: false, subject: '', html: '', files: [] };
      const letter = { ...unread, from, fromName: '', text };
      if (await box?.knows(name)) await box?.take(name, { ...letter, id: text, ...more });
      await app.runJobs();
    };
    const photo = { type: 'image/jpeg', name: 'a.jpg', isInline: false, bytes: new Uint8Array(await cameraPhoto(1)) };
    await reply('yes');
    await reply('He had a boat.', { files: [photo], answers: [`${app.ctx().random.id()}@imurs.example`] });
    await reply('stop');
  });
}

/** Tells a part of a story in a chat, asks the studio something, and gets its answer; somebody else writes, too. */
export async function tellInChat(
  shopCalls: ShopCalls,
  { owner, editor, edition }: { owner: MakeCall; editor: MakeCall; edition: string },
): Promise<void> {
  const { app, work } = shopCalls;
  const provider = useChatProvider(app);
  const { link } = (await owner('POST /api/beginChat', { json: { edition } })).body;
  const person = new ChatPerson(app, provider, '+919844400001');
  await work('the chat', async () => {
    await openChat(person, link);
    await app.later(5);
    await person.send('He had a shop.', person.file('photo', new Uint8Array(await cameraPhoto(0))));
    await person.send(
      person.file('voice', await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 })),
      'undo',
    );
    await person.send('ask', 'where is it', 'Can I pay by cheque?');
    await new ChatPerson(app, provider, '+919844400002').send('Hello');
    const token = /\/tell\/([\w-]+)/.exec(person.said().join())?.[1] ?? '';
    const friend = new ChatPerson(app, provider, '+919844400003');
    await openChat(friend, (await owner('POST /api/beginFriendChat', { json: { token } })).body.link);
    await friend.send('Uncle Dev');
    await app.later(5);
    await friend.send('He sang.', friend.file('photo', new Uint8Array(await cameraPhoto(1))));
    await friend.send(friend.file('voice', await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 })));
    await friend.press('send');
    await app.later(70);
    await app.runJobs();
  });
  await tellByMail(shopCalls, { owner, edition });
  await owner(`GET /api/storyVersion/${edition}`);
  const { entries } = (await editor(`GET /studio/api/chat/${edition}`)).body;
  const { person: asker } = entries[0];
  await editor('POST /studio/api/chat', { json: { edition, person: asker, id: randomUUID(), words: 'Yes, gladly.' } });
  await work('the chat', () => app.runJobs());
  await writeLetters({ owner, editor, edition });
}

/** Writes to the studio about an order, is answered, and has staff note something about it. */
async function writeLetters({ owner, editor, edition }: { owner: MakeCall; editor: MakeCall; edition: string }) {
  const written = (words: string) => ({ json: { edition, id: randomUUID(), words } });
  await owner('POST /api/letters', written('When does it come?'));
  await owner(`GET /api/letters/${edition}`);
  await editor('POST /studio/api/notes', written('@Dev, she called.'));
  await editor('POST /studio/api/notes/read', { json: { edition } });
  await editor('GET /studio/api/written');
  await editor('POST /studio/api/letters', written('On Monday.'));
  await editor('POST /studio/api/letters/settle', { json: { edition } });
}
