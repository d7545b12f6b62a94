import { randomUUID } from 'node:crypto';
import { ChatPerson, openChat, useChatProvider } from '#test/kit/chat-provider.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import type { MakeCall, ShopCalls } from './shop-calls.ts';

/** Tells a part of a story in a chat, asks the studio something, and gets its answer; somebody else writes, too. */
export async function tellInChat(
  { app, work }: ShopCalls,
  { owner, editor, edition }: { owner: MakeCall; editor: MakeCall; edition: string },
): Promise<void> {
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
  await owner(`GET /api/storyVersion/${edition}`);
  const { entries } = (await editor(`GET /studio/api/chat/${edition}`)).body;
  const { person: asker } = entries[0];
  await editor('POST /studio/api/chat', { json: { edition, person: asker, id: randomUUID(), words: 'Yes, gladly.' } });
  await work('the chat', () => app.runJobs());
}
