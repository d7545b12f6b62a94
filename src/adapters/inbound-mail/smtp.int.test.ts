import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LetterRefused, type InboundLetter, type LetterBox } from '#src/conversations/inbound-mail.ts';
import { openRaw, sendMail, type TestMail } from '#test/kit/mail-client.ts';
import { selfSigned } from '#test/kit/self-signed.ts';
import { inboundSmtp } from './smtp.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const secret = 'tell+3f8k2';
const to = `${secret}@mail.example`;

/** A running server with what it took. `change` replaces what its box does. */
async function startBox(change: Partial<LetterBox> = {}, tls?: { key: string; cert: string }) {
  const taken: (InboundLetter & { name: string })[] = [];
  let port = 0;
  const folder = mkdtempSync(join(tmpdir(), 'imurs-letters-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const server = inboundSmtp({
    host: '127.0.0.1',
    port: 0,
    domain: 'mail.example',
    folder,
    tls,
    onPort: at => (port = at),
  });
  const box: LetterBox = {
    knows: async name => name.toLowerCase().startsWith(secret),
    take: async (name, letter) => void taken.push({ ...letter, name }),
    ...change,
  };
  const { close } = await server.start(box);
  ends.push(close);
  const send = (mail: TestMail, envelope: { to?: string | string[]; from?: string } = {}) =>
    sendMail(port, { ...mail, to }, { from: 'asha@example.in', to, ...envelope });
  return { taken, port, folder, send, close };
}

test('W115 an e-mail arrives with its text, its sender, what it answers and its files byte for byte', async () => {
  const { send, taken, folder } = await startBox();
  const photo = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7) % 256));
  const attachments = [{ filename: 'पापा.jpg', content: photo, contentType: 'image/jpeg' }];
  const date = new Date('2026-11-30T10:00:00+05:30');
  const more = { date, inReplyTo: '<two@mail.example>', references: '<one@mail.example> <two@mail.example>' };
  expect(
    await send({
      from: 'Asha@Example.in',
      subject: 'Re: 1 of 12',
      text: 'पापा घड़ियाँ ठीक करते थे।',
      attachments,
      ...more,
    }),
  ).toBe(250);
  const [letter] = taken;
  expect(letter).toMatchObject({
    name: secret,
    from: 'asha@example.in',
    sentAt: date,
    subject: 'Re: 1 of 12',
    isAutomatic: false,
  });
  expect([letter?.text.trim(), letter?.answers[0]]).toEqual(['पापा घड़ियाँ ठीक करते थे।', 'two@mail.example']);
  expect(letter?.files.map(({ type, name, isInline }) => [type, name, isInline])).toEqual([
    ['image/jpeg', 'पापा.jpg', false],
  ]);
  expect(photo.equals(letter?.files[0]?.bytes ?? new Uint8Array())).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('W115 the same e-mail that comes twice has one id, also with another text', async () => {
  const { send, taken } = await startBox();
  const mail = { messageId: '<one@example.in>', html: '<p>He mended clocks.</p>' };
  await send(mail);
  await send({ ...mail, text: 'With a line that a list added.' });
  await send({ messageId: '<two@example.in>', text: 'x' });
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  expect(taken[0]?.html).toContain('He mended clocks.');
});

test('W115 whom nobody knows here is refused, nothing is passed on, and whoever tries many is sent away', async () => {
  const { send, taken, port } = await startBox();
  expect(await send({ text: 'x' }, { to: 'info@mail.example' })).toBe(550);
  expect(await send({ text: 'x' }, { to: `${secret}@elsewhere.example` })).toBe(550);
  expect(await send({ text: 'x' }, { to: 'tell+other@mail.example' })).toBe(550);
  expect(taken).toEqual([]);
  const raw = await openRaw(port);
  ends.push(() => raw.close());
  await raw.say('EHLO x.example');
  await raw.say('MAIL FROM:<eve@example.in>');
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await raw.say(`RCPT TO:<tell+${n}@mail.example>`));
  expect(answers.map(answer => answer.slice(0, 3))).toEqual(['550', '550', '550', '550', '550', '421']);
  expect(answers[0]).not.toContain('tell');
});

test('W115 what cannot be stored is to be sent again, and what never will be taken is not', async () => {
  const away = await startBox({ take: () => Promise.reject(new Error('the database is away')) });
  expect(await away.send({ text: 'x' })).toBe(451);
  const blind = await startBox({ knows: () => Promise.reject(new Error('the database is away')) });
  expect(await blind.send({ text: 'x' })).toBe(451);
  const refusing = await startBox({ take: () => Promise.reject(new LetterRefused('Nobody is here any more.')) });
  expect(await refusing.send({ text: 'x' })).toBe(554);
  expect(readdirSync(refusing.folder)).toEqual([]);
});

test('W115 what programs write is told apart, however they say it', async () => {
  const { send, taken } = await startBox();
  const automatic: TestMail[] = [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'List-Id': '<x.example>' } },
    { headers: { 'X-Auto-Response-Suppress': 'All' } },
    { from: 'MAILER-DAEMON@example.in' },
  ];
  for (const mail of automatic) expect(await send({ text: 'On holiday', ...mail })).toBe(250);
  expect(await send({ text: 'It did not arrive' }, { from: '' })).toBe(250);
  expect(taken.map(({ isAutomatic }) => isAutomatic)).toEqual([true, true, true, true, true, true]);
  await send({ text: 'Hello', headers: { 'Auto-Submitted': 'no' } });
  expect(taken.at(-1)?.isAutomatic).toBe(false);
});

test('W115 an e-mail that is too large is refused, announced or not', async () => {
  const { send, taken, port, folder } = await startBox();
  const content = Buffer.alloc(27 * 1024 * 1024);
  expect(await send({ text: 'x', attachments: [{ filename: 'a.bin', content }] })).toBe(552);
  const raw = await openRaw(port);
  ends.push(() => raw.close());
  for (const line of ['EHLO x.example', 'MAIL FROM:<asha@example.in>', `RCPT TO:<${to}>`, 'DATA']) await raw.say(line);
  const line = `${'x'.repeat(1000)}\r\n`;
  raw.write(`Subject: x\r\n\r\n${line.repeat(28_000)}`);
  expect(await raw.say('.')).toContain('552');
  expect([taken, readdirSync(folder)]).toEqual([[], []]);
});

test('W115 one address opens twenty connections at most, and a broken one leaves nothing', async () => {
  const { port, taken, folder } = await startBox();
  const all = await Promise.all(Array.from({ length: 20 }, () => openRaw(port)));
  await expect(openRaw(port)).rejects.toThrow('closed');
  for (const one of all.slice(1)) one.close();
  for (const line of ['EHLO x.example', 'MAIL FROM:<asha@example.in>', `RCPT TO:<${to}>`, 'DATA'])
    await all[0]?.say(line);
  all[0]?.write('Subject: half of it\r\n\r\nHe men');
  all[0]?.close();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(taken).toEqual([]);
});

test('W115 with a certificate connections are encrypted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-cert-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  selfSigned(folder);
  const tls = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const { port, taken } = await startBox({}, tls);
  const secure = {
    from: 'asha@example.in',
    to,
    ignoreTLS: false,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  };
  expect(await sendMail(port, { to, text: 'Hello' }, secure)).toBe(250);
  expect(taken).toHaveLength(1);
  const plain = await startBox();
  expect(await sendMail(plain.port, { to, text: 'Hello' }, secure)).not.toBe(250);
});
