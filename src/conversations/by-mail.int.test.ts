import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allPhotosOf, saveAnswers, storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { editionById } from '#src/editions/index.ts';
import { files } from '#src/files/store.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { MailTeller, openMailShop, replyDomain, signInWithEmail, type MailShop } from '#test/kit/mail-teller.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { sweepConversations } from './actions/sweep.ts';
import { chatInbox, chatParts, chatPeople, chatThread, conversations } from './store/tables.ts';

const address = 'asha@example.in';
let shop: MailShop;
let app: TestApp;
let owner: Browser;
let edition: string;
let asha: MailTeller;

beforeEach(async () => {
  shop = await openMailShop();
  ({ app } = shop);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  const { browser, account } = await signInWithEmail(shop, { phone: '+919812345670', email: address });
  owner = browser;
  edition = await openEdition(app.ctx(), account);
  asha = new MailTeller(shop, address);
});
afterEach(() => shop.close());

async function begin(browser = owner, id = edition) {
  const reply = await browser.call('POST /api/beginByMail', { json: { edition: id } });
  await app.runJobs();
  return reply;
}
/** Begins, agrees, and answers the e-mail with the first question. */
async function open() {
  await begin();
  await asha.send('Yes, begin\nAsha');
  return asha.newest();
}
const story = () => storyOf(app.ctx(), edition);
const answer = async (key: number) => (await story()).answers.find(one => one.key === key);
const parts = () => app.ctx().db.select().from(chatParts).where(eq(chatParts.edition, edition));
const told = async () => (await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition)))[0];
const asked = async () => (await told())?.state.asked.at(-1)?.key ?? 0;
const letterFiles = () => app.ctx().db.select().from(files).where(eq(files.kind, 'letter'));
const jpeg = async (n = 0) => ({
  filename: `papa-${n}.jpg`,
  content: Buffer.from(await cameraPhoto(n)),
  contentType: 'image/jpeg',
});
const note = async (seconds: number) => ({
  filename: 'Recording.ogg',
  content: Buffer.from(await encodedSound({ codec: 'libopus', format: 'ogg', seconds })),
  contentType: 'audio/ogg',
});

test('W115 a story begins by an e-mail that asks for the consent; before it nothing is kept', async () => {
  expect((await begin()).body).toEqual({ to: 'a…@example.in' });
  const first = await asha.newest();
  expect(first.text).toContain('Shall we begin?');
  expect(first.text).toContain('“Yes, begin”, “No, thank you”');
  expect(first.replyTo).toMatch(new RegExp(`^tell\\+[0-9a-z]{26}\\.[0-9a-z]{26}@${replyDomain}$`));
  expect(first.stop).toBe(first.replyTo.replace(/\.[0-9a-z]{26}@/, '@'));
  const [again] = await asha.send({ text: 'He had a shop in Mysuru.', attachments: [await jpeg()] });
  expect(again).toContain('Shall we begin?');
  expect([await parts(), (await story()).answers, await letterFiles()]).toEqual([[], [], []]);
  const [question] = await asha.send('Yes!\n\nAsha Rao\nPune');
  expect(question).toContain('Question 1 of 12');
  expect(await told()).toMatchObject({
    consentVersion: 1,
    messages: 3,
    price: 0,
    state: { beat: 'week', byMail: true },
  });
  const { body } = await owner.call('GET /api/myData');
  expect(JSON.stringify(body.agreed)).toContain('told by e-mail');
});

test('W115 a reply with words, two photos and a recording is the answer, acknowledged once it is stored', async () => {
  const question = await open();
  const key = await asked();
  expect(question.subject).toMatch(/^Your story: .+/);
  const attachments = [await jpeg(0), await jpeg(1), await note(2)];
  expect(
    await asha.send({
      text: 'He had a shop in Mysuru.\n\nIt smelled of sandalwood.\n\nSent from my iPhone',
      attachments,
    }),
  ).toEqual([]);
  const told = await answer(key);
  expect(told?.text).toBe('He had a shop in Mysuru.\n\nIt smelled of sandalwood.');
  expect(told?.seconds).toBeCloseTo(2, 0);
  expect((await story()).photos.map(one => one.answer)).toEqual([key, key]);
  expect((await parts()).map(({ kind }) => kind).toSorted()).toEqual(['photo', 'photo', 'text', 'voice']);
  await app.runJobs();
  expect(await letterFiles()).toEqual([]);
  const inbox = await app.ctx().db.select().from(chatInbox);
  expect(inbox.every(({ event, handledAt }) => event === null && handledAt !== null)).toBe(true);
  await app.later(61);
  await app.runJobs();
  const kept = await asha.newest();
  expect(kept.text).toContain('Kept: 1 voice note, 2 photos, 1 text. 1 of 12 answers so far.');
  // It stands with the question in a mailbox, and a reply to it may be one of its words.
  expect([kept.subject, kept.inReplyTo]).toEqual([`Re: ${question.subject}`, question.messageId]);
  expect((await asha.send('Next question'))[0]).toContain('Question 2 of 12');
});

test('W115 a question comes once a week; an unanswered one is reminded of once', async () => {
  await open();
  await asha.send('He had a shop.');
  await app.later(61);
  await app.runJobs();
  const before = (await asha.mails()).length;
  const week = async () => {
    for (let day = 0; day < 7; day++) {
      await app.later(24 * 3600);
      await app.runJobs();
    }
    return (await asha.mails(before)).map(({ text }) => text);
  };
  const first = await week();
  expect(first).toHaveLength(1);
  expect(first[0]).toContain('Question 2 of 12');
  await week();
  await week();
  const [, reminder, ...more] = await week();
  expect(reminder).toContain('waits for you');
  expect(more).toEqual([]);
});

test('W115 the same e-mail twice is one, and two that come in the wrong order stand in that of their own times', async () => {
  const question = await open();
  const key = await asked();
  const at = app.ctx().now().getTime();
  await app.later(3600);
  const one = { text: 'One.', date: new Date(at + 60_000), messageId: '<one@example.in>', attachments: [await jpeg()] };
  const two = { text: 'Two.', date: new Date(at + 120_000), messageId: '<two@example.in>' };
  await asha.send(two, question);
  await asha.reply(one, question);
  await asha.send(one, question);
  // Again, long after it was handled.
  for (const again of [two, one]) await asha.send(again, question);
  expect((await answer(key))?.text).toBe('One.\n\nTwo.');
  expect((await parts()).length).toBe(3);
  expect(await allPhotosOf(app.ctx(), edition)).toHaveLength(1);
  expect(await letterFiles()).toEqual([]);
});

test('W115 what answers an older question stands there, by what it answers or by its address alone', async () => {
  const first = await open();
  const key = await asked();
  await app.later(60);
  await asha.send('next', first);
  const second = await asked();
  expect(second).not.toBe(key);
  await asha.send('To the first one.', first);
  await asha.post({ subject: 'Papa', text: 'By the address.' }, first.replyTo.toUpperCase());
  await asha.send('To the second one.');
  expect((await answer(key))?.text).toBe('To the first one.\n\nBy the address.');
  expect((await answer(second))?.text).toBe('To the second one.');
});

test('W115 a list is answered by a number, a part is taken back, and what is no answer goes to the studio', async () => {
  await open();
  const key = await asked();
  const [list] = await asha.send('questions');
  expect(list).toContain('\n2. ');
  const [chosen] = await asha.send('3');
  expect(chosen).toContain('Question 3 of 12');
  await asha.send('Wrong words.');
  expect((await asha.send('undo'))[0]).toContain('taken back');
  expect((await answer(await asked()))?.text ?? '').toBe('');
  expect(await asked()).not.toBe(key);
  const [passed] = await asha.send('Can I pay by cheque?');
  expect(passed).toContain('reads this and answers');
  expect((await app.ctx().db.select().from(chatThread))[0]).toMatchObject({ words: 'Can I pay by cheque?' });
});

test('W115 strangers, forged addresses and programs get nothing and change nothing', async () => {
  const question = await open();
  const before = shop.server.taken.length;
  const eve = new MailTeller(shop, 'eve@example.in');
  const [, secret = ''] = /tell\+([0-9a-z]{26})/.exec(question.replyTo) ?? [];
  const wrong = secret.replace(/^./, first => (first === '0' ? '1' : '0'));
  expect(await eve.post({ text: 'x' }, `tell+${wrong}@${replyDomain}`)).toBe(550);
  expect(await eve.post({ text: 'x' }, `tell@${replyDomain}`)).toBe(550);
  expect(await eve.post({ text: 'x' }, `hello@${replyDomain}`)).toBe(550);
  expect(await asha.reply({ text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } })).toBe(250);
  expect(await asha.reply({ text: 'Away', headers: { Precedence: 'auto_reply' } })).toBe(250);
  expect(await asha.post({ from: address, text: 'Undelivered' }, question.replyTo, '')).toBe(250);
  expect(await asha.post({ subject: 'Re: x' }, question.replyTo)).toBe(250);
  await app.runJobs();
  expect([await parts(), shop.server.taken.length]).toEqual([[], before]);
});

test('W115 from another address with the secret only parts come, never a command or consent', async () => {
  await begin();
  const first = await asha.newest();
  const home = new MailTeller(shop, 'asha.home@example.in');
  await home.reply('yes', first);
  await app.runJobs();
  expect((await told())?.consentAt).toBeNull();
  const question = await open();
  const key = await asked();
  await home.reply('Hand in', question);
  await app.runJobs();
  expect((await answer(key))?.text).toBe('Hand in');
  // All that we say goes to the address that was confirmed.
  expect(await home.mails()).toEqual([]);
});

test('W115 stopping holds, by a word or by the button of a mail program; a start goes on', async () => {
  const question = await open();
  const body = 'This message was automatically generated by Gmail.';
  await asha.post(
    { subject: 'stop', text: body, headers: { 'Auto-Submitted': 'auto-generated' } },
    question.stop ?? '',
  );
  await app.runJobs();
  const [stopped] = (await asha.mails()).slice(-1);
  expect(stopped?.text).toContain('No more questions come');
  const before = (await asha.mails()).length;
  await asha.send('He had a shop.');
  for (let week = 0; week < 3; week++) {
    await app.later(7 * 24 * 3600);
    await app.runJobs();
  }
  // That it is not kept is said, once.
  expect([await parts(), (await asha.mails()).length]).toEqual([[], before + 1]);
  expect((await asha.send('start'))[0]).toContain('Shall we begin?');
  expect((await asha.send('Haan ji, shuru karo!\n\nAsha Rao, Pune, sent from my phone'))[0]).toContain('of 12');
});

test('W115 what was acknowledged to its sender survives a process that dies before it is handled', async () => {
  const question = await open();
  const key = await asked();
  expect(await asha.reply({ text: 'He had a shop.', attachments: [await jpeg()] }, question)).toBe(250);
  // The job is lost with the process; the sweep finds what waits.
  await app.ctx().db.execute(`delete from pgboss.job where name = 'conversations/handle-messages'`);
  await app.runJobs();
  expect(await parts()).toEqual([]);
  expect(await letterFiles()).toHaveLength(1);
  await app.later(2 * 3600);
  await sweepConversations(app.ctx());
  await app.runJobs();
  expect((await answer(key))?.text).toBe('He had a shop.');
  expect((await story()).photos).toHaveLength(1);
  expect(await letterFiles()).toEqual([]);
});

test('W115 what waits too long goes with its files, and a conversation that was erased refuses its address', async () => {
  const question = await open();
  await asha.reply({ text: 'x', attachments: [await jpeg()] }, question);
  await app.later(8 * 24 * 3600);
  await sweepConversations(app.ctx());
  expect(await letterFiles()).toEqual([]);
  await app.ctx().db.delete(conversations).where(eq(conversations.edition, edition));
  expect(await asha.reply('x', question)).toBe(550);
  await app.later(48 * 3600);
  await app.runJobs();
  await sweepConversations(app.ctx());
  expect(await app.ctx().db.select().from(chatPeople)).toEqual([]);
});

test('W115 an address that is the account’s no more is neither written to nor heard', async () => {
  const question = await open();
  await asha.send('He had a shop.');
  const profile = {
    name: 'Asha',
    email: 'new@example.in',
    address: '12 Lake View',
    city: 'Bengaluru',
    postalCode: '560034',
  };
  await owner.call('POST /api/updateD2Cuser', { json: profile });
  const before = (await asha.mails()).length;
  expect(await asha.reply('By whoever has it now.', question)).toBe(550);
  await app.later(8 * 24 * 3600);
  await app.runJobs();
  expect((await asha.mails()).length).toBe(before);
  expect((await answer(await asked()))?.text).toBe('He had a shop.');
});

test('W115 whoever said no, or stopped, and begins again is asked for the consent again', async () => {
  await begin();
  expect((await asha.send('No, thank you'))[0]).toContain('Nothing was kept');
  await app.later(60);
  await begin();
  expect((await asha.newest()).text).toContain('Shall we begin?');
  expect((await told())?.consentAt).toBeNull();
  expect((await asha.send('yes'))[0]).toContain('Question 1 of 12');
});

test('W115 files that cannot be kept are met with one sentence each kind; those of programs with none', async () => {
  const question = await open();
  const attachments = [
    { filename: 'a.mp4', content: Buffer.from('video'), contentType: 'video/mp4' },
    { filename: 'b.mp4', content: Buffer.from('video 2'), contentType: 'video/mp4' },
    { filename: 'story.docx', content: Buffer.from('words'), contentType: 'application/octet-stream' },
    { filename: 'smime.p7s', content: Buffer.from('sign'), contentType: 'application/pkcs7-signature' },
    { filename: 'broken.jpg', content: Buffer.from('no photo'), contentType: 'image/jpeg' },
  ];
  const logo = {
    filename: 'logo.png',
    cid: 'logo',
    content: (await jpeg()).content.subarray(0, 900),
    contentType: 'image/png',
  };
  const html = '<p>He had a <b>shop</b>.</p><img src="cid:logo"><blockquote type="cite">Question</blockquote>';
  const said = await asha.send({ html, attachments: [...attachments, logo] }, question);
  expect((await answer(await asked()))?.text).toBe('He had a shop.');
  expect(said.filter(text => text.includes('Videos cannot be printed'))).toHaveLength(1);
  expect(said.filter(text => text.includes('This file cannot be kept'))).toHaveLength(1);
  expect(said).toHaveLength(3);
});

test('W115 only an account with a confirmed address begins, for its own orders; two stories are told apart', async () => {
  expect((await app.browser().call('POST /api/beginByMail', { json: { edition } })).status).toBe(403);
  const other = app.browser();
  const { body } = await other.signIn('+919812345679');
  const theirs = await openEdition(app.ctx(), body.data._id);
  expect((await begin(other, theirs)).status).toBe(409);
  const second = await openEdition(app.ctx(), (await editionById(app.ctx(), edition))?.customer ?? '');
  const first = await open();
  const key = await asked();
  await begin(owner, second);
  await asha.send('Yes, begin');
  await asha.send('Of the second story.');
  await asha.send('Of the first story.', first);
  expect((await answer(key))?.text).toBe('Of the first story.');
  expect((await storyOf(app.ctx(), second)).answers.map(({ text }) => text)).toEqual(['Of the second story.']);
  // What the form changed stays, and a reply follows it.
  const save = { save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e21', key, base: 1, text: 'A small shop.' };
  await saveAnswers(app.ctx(), { edition, device: 'tab', saves: [save] });
  await asha.send('In Mysuru.', first);
  expect((await answer(key))?.text).toBe('A small shop.\n\nIn Mysuru.');
});
