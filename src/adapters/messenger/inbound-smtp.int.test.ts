import { afterEach, expect, test } from 'vitest';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Letter, LetterBox } from '#src/conversations/inbound-mail.ts';
import { inboundSmtp } from './inbound-smtp.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A running server with what it took. `change` replaces what its box does. */
async function startBox(change: Partial<LetterBox> = {}) {
  const taken: Letter[] = [];
  let port = 0;
  const mail = inboundSmtp({ host: '127.0.0.1', port: 0, domain: 'mail.example', onPort: at => (port = at) });
  const box: LetterBox = {
    knows: async name => name.startsWith('tell-'),
    take: async letter => void taken.push(letter),
    ...change,
  };
  const { close } = await mail.start(box);
  stops.push(close);
  return { taken, port };
}

type Mail = ConstructorParameters<typeof MailComposer>[0];

/** Sends an e-mail by SMTP; answers the server's code when it refuses it, else 250. */
async function send(port: number, mail: Mail, to = 'tell-abc@mail.example'): Promise<number> {
  const message = await new MailComposer({ from: 'Asha@Example.in', to, ...mail }).compile().build();
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
  return new Promise(done => {
    connection.on('error', error => done(error.responseCode ?? 0));
    connection.connect(() =>
      connection.send({ from: 'asha@example.in', to: [to] }, message, error => {
        connection.quit();
        done(error ? (error.responseCode ?? 0) : 250);
      }),
    );
  });
}

test('W115 an e-mail arrives with its text, its sender and its files byte for byte', async () => {
  const { port, taken } = await startBox();
  const photo = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256));
  const attachments = [{ filename: 'papa.jpg', content: photo, contentType: 'image/jpeg' }];
  expect(await send(port, { subject: 'Re: 1 of 12', text: 'पापा घड़ियाँ ठीक करते थे।', attachments })).toBe(250);
  expect(taken.map(({ name, from, text }) => [name, from, text.trim()])).toEqual([
    ['tell-abc', 'asha@example.in', 'पापा घड़ियाँ ठीक करते थे।'],
  ]);
  expect(taken[0]?.files.map(({ type }) => type)).toEqual(['image/jpeg']);
  expect(Buffer.from(taken[0]?.files[0]?.bytes ?? []).equals(photo)).toBe(true);
});

test('W115 the same e-mail that comes twice has one id, and one with HTML only has its words', async () => {
  const { port, taken } = await startBox();
  const mail = {
    messageId: '<one@example.in>',
    html: '<style>p{}</style><p>He mended <b>clocks</b>.</p><p>Daily.</p>',
  };
  await send(port, mail);
  await send(port, mail);
  expect(taken[0]?.id).toBe(taken[1]?.id);
  expect(taken[0]?.text).toContain('He mended clocks.\nDaily.');
});

test('W115 other addresses are refused, and what cannot be stored is sent again later', async () => {
  const { port, taken } = await startBox({ take: () => Promise.reject(new Error('the database is away')) });
  expect(await send(port, { text: 'x' }, 'info@mail.example')).toBe(550);
  expect(await send(port, { text: 'x' }, 'tell-abc@elsewhere.example')).toBe(550);
  expect(await send(port, { text: 'x' })).toBe(451);
  expect(taken).toEqual([]);
});

test('W115 answers of programs are taken and dropped', async () => {
  const { port, taken } = await startBox();
  const automatic = [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }, { 'List-Id': '<x.example>' }];
  for (const headers of automatic) expect(await send(port, { text: 'On holiday', headers })).toBe(250);
  expect(taken).toEqual([]);
});

test('W115 an e-mail that is too large is refused with what to do', async () => {
  const { port, taken } = await startBox();
  const content = Buffer.alloc(27 * 1024 * 1024);
  expect(await send(port, { text: 'x', attachments: [{ filename: 'a.bin', content }] })).toBe(552);
  expect(taken).toEqual([]);
});
