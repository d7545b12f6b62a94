import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DeliveryRefused, DeliveryUnknown } from '#src/messages/delivery-errors.ts';
import { afterContent, replyCode, startMailServer, type TestMailServer } from '#test/kit/mail-server.ts';
import { freePort } from '#test/kit/port.ts';
import { smtpMailer } from './smtp.ts';

let server: TestMailServer | undefined;
afterEach(() => server?.close());
const start = async (...handlers: Parameters<typeof startMailServer>) => (server = await startMailServer(...handlers));

const from = { name: 'Yaadein', address: 'hello@yaadein.example' };
const mailerAt = (port: number, login?: { user: string; password: string }) =>
  smtpMailer({ host: '127.0.0.1', port, security: 'none', login, from });
const email = {
  key: 'd7f3',
  to: 'asha@example.in',
  subject: 'Nani’s “Trip Memoir” is ready',
  text: 'Leaf through it here:\nhttps://shop.example/edition/1',
  html: '<p>Leaf through it</p>',
};
const failureOf = (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => expect.unreachable('it was taken'),
    (error: unknown) => error as Error,
  );

test('messages: an e-mail arrives with sender, subject, both texts, a Message-ID of its delivery and no automatic replies', async () => {
  const { port, taken } = await start();
  await mailerAt(port).deliver(email);
  expect(taken.map(({ to }) => to)).toEqual([['asha@example.in']]);
  const content = taken[0]?.content;
  expect(content).toContain('From: Yaadein <hello@yaadein.example>');
  expect(content).toContain('To: asha@example.in');
  expect(content).toContain('Message-ID: <d7f3@yaadein.example>');
  expect(content).toContain('Auto-Submitted: auto-generated');
  expect(content).toContain('Content-Type: multipart/alternative');
  expect(content).toContain('text/plain');
  expect(content).toContain('<p>Leaf through it</p>');
  expect(content).not.toContain('List-Unsubscribe');
});

test('messages: a reminder names the address that stops it with one POST', async () => {
  const { port, taken } = await start();
  await mailerAt(port).deliver({ ...email, stopLink: 'https://shop.example/reminders/t' });
  expect(taken[0]?.content).toContain('List-Unsubscribe: <https://shop.example/reminders/t>');
  expect(taken[0]?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('W115 an e-mail of a conversation says where replies go, what it stands with, and how it ends; a picture comes along', async () => {
  const { port, taken } = await start();
  const folder = mkdtempSync(join(tmpdir(), 'imurs-picture-'));
  const path = join(folder, 'sheet.jpg');
  writeFileSync(path, 'a picture');
  const [replyTo, stopAddress] = ['tell+abc.def@tell.example', 'tell+abc@tell.example'];
  const picture = { path, type: 'image/jpeg' };
  await mailerAt(port).deliver({ ...email, replyTo, stopAddress, answers: 'c2e1', picture });
  rmSync(folder, { recursive: true });
  const content = taken[0]?.content;
  expect(content).toContain('Reply-To: Yaadein <tell+abc.def@tell.example>');
  expect(content).toContain('In-Reply-To: <c2e1@yaadein.example>');
  expect(content).toContain('List-Unsubscribe: <mailto:tell+abc@tell.example?subject=stop>');
  expect(content).toContain(Buffer.from('a picture').toString('base64'));
});

test('messages: a subject or address with line breaks adds no header and no receiver', async () => {
  const { port, taken } = await start();
  await mailerAt(port).deliver({ ...email, subject: 'Nani\r\nBcc: eve@example.in' });
  expect(taken[0]?.content).not.toMatch(/^Bcc:/m);
  await mailerAt(port)
    .deliver({ ...email, to: 'asha@example.in>\r\nRCPT TO:<eve@example.in' })
    .catch(() => undefined);
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.in');
});

test('messages: the mailer signs in when it has an account, and a refused sign-in is tried again', async () => {
  const users: string[] = [];
  const { port, taken } = await start(() => ({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      users.push(username ?? '');
      if (password === 'right') done(null, { user: username });
      else done(replyCode(535));
    },
  }));
  await mailerAt(port, { user: 'shop', password: 'right' }).deliver(email);
  expect([users, taken.length]).toEqual([['shop'], 1]);
  const failure = await failureOf(mailerAt(port, { user: 'shop', password: 'wrong' }).deliver(email));
  expect(failure).not.toBeInstanceOf(DeliveryRefused);
  expect(failure.message).toBe('the mail server answered 535');
});

type Handlers = NonNullable<Parameters<typeof startMailServer>[0]>;

test.each<[string, number, Handlers]>([
  ['its receiver', 550, () => ({ onRcptTo: (_a, _s, done) => done(replyCode(550, 'asha@example.in is unknown')) })],
  ['its sender', 553, () => ({ onMailFrom: (_a, _s, done) => done(replyCode(553)) })],
  ['its content', 554, on => ({ onData: afterContent(on, done => done(replyCode(554, 'no asha@example.in'))) })],
])(
  'messages: a reply 5xx to %s refuses the e-mail for good, and the error has none of the server’s words',
  async (_what, code, handlers) => {
    const { port } = await start(handlers);
    const failure = await failureOf(mailerAt(port).deliver(email));
    expect(failure).toBeInstanceOf(DeliveryRefused);
    expect(failure.message).toBe(`the mail server answered ${code}`);
    expect(failure.cause).toBeUndefined();
  },
);

test.each<[string, number, Handlers]>([
  ['the receiver', 450, () => ({ onRcptTo: (_a, _s, done) => done(replyCode(450)) })],
  ['the content', 451, on => ({ onData: afterContent(on, done => done(replyCode(451))) })],
  ['the connection', 421, () => ({ onConnect: (_s, done) => done(replyCode(421)) })],
  ['the connection, for ever', 554, () => ({ onConnect: (_s, done) => done(replyCode(554)) })],
])('messages: a reply that may change to %s leaves the e-mail to be tried again', async (_what, code, handlers) => {
  const { port } = await start(handlers);
  const failure = await failureOf(mailerAt(port).deliver(email));
  expect(failure).not.toBeInstanceOf(DeliveryRefused);
  expect(failure).not.toBeInstanceOf(DeliveryUnknown);
  expect(failure.message).toBe(`the mail server answered ${code}`);
});

test('messages: a connection that is lost after the content leaves unknown whether the e-mail was sent', async () => {
  const { port, read } = await start(on => ({ onData: afterContent(on, on.cut) }));
  const failure = await failureOf(mailerAt(port).deliver(email));
  expect(read).toHaveLength(1);
  expect(failure).toBeInstanceOf(DeliveryUnknown);
});

test('messages: a connection that is lost before the content leaves the e-mail to be tried again', async () => {
  const { port, read } = await start(on => ({ onRcptTo: () => on.cut() }));
  const failure = await failureOf(mailerAt(port).deliver(email));
  expect(read).toEqual([]);
  expect(failure).not.toBeInstanceOf(DeliveryUnknown);
  expect(failure.message).toMatch(/^the mail server could not be reached: /);
});

test('messages: a mail server that is not there leaves the e-mail to be tried again', async () => {
  const failure = await failureOf(mailerAt(await freePort()).deliver(email));
  expect(failure.message).toBe('the mail server could not be reached: ECONNREFUSED');
});

test('messages: nothing is sent to a server that does not offer the encryption that is set', async () => {
  const { port, taken } = await start();
  const mailer = smtpMailer({ host: '127.0.0.1', port, security: 'starttls', login: undefined, from });
  const failure = await failureOf(mailer.deliver(email));
  expect(taken).toEqual([]);
  expect(failure).not.toBeInstanceOf(DeliveryUnknown);
});
