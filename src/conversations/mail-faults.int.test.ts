import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { files } from '#src/files/store.ts';
import { openEdition } from '#test/kit/edition.ts';
import { killAt } from '#test/kit/killed.ts';
import { MailTeller, openMailShop, signInWithEmail, type MailShop } from '#test/kit/mail-teller.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { sweepConversations } from './actions/sweep.ts';
import { chatParts } from './store/tables.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop({ env: { LIMITS: 'off' } });
  await seedCatalogue(shop.app.ctx());
  await advanceToHour(shop.app, 10);
});
afterAll(() => shop.close());

let count = 0;
/** Somebody who agreed to tell a story of their own by e-mail. */
async function teller() {
  const { app } = shop;
  const email = `asha${++count}@example.in`;
  const { browser, account } = await signInWithEmail(shop, { phone: `+9198112000${10 + count}`, email });
  const edition = await openEdition(app.ctx(), account);
  await browser.call('POST /api/beginByMail', { json: { edition } });
  await app.runJobs();
  const asha = new MailTeller(shop, email);
  await asha.send('yes');
  await app.later(5);
  return { asha, edition };
}

/** Sends an e-mail as mail servers do: again, until it is told that it arrived. */
async function sendUntilTaken(send: () => Promise<number>): Promise<number[]> {
  const codes = [await send()];
  while (codes.at(-1) !== 250 && codes.length < 5) codes.push(await send());
  return codes;
}

/** Runs what is due until nothing is left, however often something fails. */
async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 8; rounds++) {
    await shop.app.runJobs().catch(() => undefined);
    await shop.app.later(90);
  }
  await shop.app.later(4000);
  await sweepConversations(shop.app.ctx());
  await shop.app.runJobs();
}

test('W115 killed before any commit, what its sender was told to have arrived stands once, and nothing is said twice', async () => {
  const photo = { filename: 'papa.jpg', content: Buffer.from(await cameraPhoto(0)), contentType: 'image/jpeg' };
  const sound = await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 });
  const note = { filename: 'note.ogg', content: Buffer.from(sound), contentType: 'audio/ogg' };
  const refused = [];
  for (let nth = 0; nth <= 9; nth++) {
    const { asha, edition } = await teller();
    const before = (await asha.mails()).length;
    const question = await asha.newest();
    const revive = killAt(shop.app, nth);
    const messageId = `<story-${nth}@example.in>`;
    const mail = { text: 'One.', attachments: [photo, note, photo], messageId };
    const codes = await sendUntilTaken(() => asha.reply(mail, question));
    refused.push(...codes.slice(0, -1));
    await shop.app.runJobs().catch(() => undefined);
    revive();
    // Its server never heard the answer, and sends it once more.
    await asha.reply(mail, question);
    await settle();
    const { answers, photos } = await storyOf(shop.app.ctx(), edition);
    const { db } = shop.app.ctx();
    const parts = await db.select().from(chatParts).where(eq(chatParts.edition, edition));
    const said = (await asha.mails(before)).filter(({ text }) => text.includes('Kept: '));
    expect(
      {
        text: answers[0]?.text,
        seconds: Math.round(answers[0]?.seconds ?? 0),
        photos: photos.length,
        kinds: parts.map(({ kind }) => kind).toSorted(),
        said: said.length,
        files: await db.select().from(files).where(eq(files.kind, 'letter')),
      },
      `killed at transaction ${nth}`,
    ).toEqual({
      text: 'One.',
      seconds: 1,
      photos: 1,
      kinds: ['photo', 'photo', 'text', 'voice'],
      said: 1,
      files: [],
    });
  }
  expect(refused.every(code => code === 451)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
}, 240_000);
