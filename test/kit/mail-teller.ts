import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { inboundSmtp } from '#src/adapters/inbound-mail/smtp.ts';
import { inboundMail, receiveLetters } from '#src/conversations/index.ts';
import { testApp, type TestApp, type TestAppOptions } from './app.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendMail, type TestMail } from './mail-client.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';

/** The domain of the addresses that replies go to. */
export const replyDomain = 'tell.example';

/** An e-mail of the shop as its receiver has it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string;
  messageId: string;
  inReplyTo: string | undefined;
  /** The address that ends it. */
  stop: string | undefined;
  files: string[];
}

async function readMail({ to, content }: TestMailServer['taken'][number]): Promise<ReceivedMail> {
  const email = await PostalMime.parse(content);
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  return {
    to: to[0] ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    replyTo: email.replyTo?.[0]?.address ?? '',
    messageId: email.messageId ?? '',
    inReplyTo: email.inReplyTo,
    stop: /mailto:([^?>]+)/.exec(header('list-unsubscribe') ?? '')?.[1],
    files: email.attachments.map(({ mimeType }) => mimeType),
  };
}

/** The e-mails that a server took for an address, the oldest first. */
export const mailsTo = async ({ taken }: TestMailServer, address: string): Promise<ReceivedMail[]> =>
  (await Promise.all(taken.map(readMail))).filter(({ to }) => to === address);

type Reply = Omit<TestMail, 'text'> & { text?: string };

/** A reply to an e-mail, with its text quoted, as programs write it. */
export function replyTo({ subject, messageId, replyTo, text }: ReceivedMail, own: Reply): TestMail {
  const quoted = text.replace(/^/gm, '> ');
  const words =
    own.text === undefined
      ? {}
      : { text: `${own.text}\n\nOn Mon, 30 Nov 2026 at 19:30, imurs <${replyTo}> wrote:\n\n${quoted}` };
  return { subject: `Re: ${subject}`, inReplyTo: messageId, references: messageId, ...own, ...words };
}

/** A shop that sends and receives e-mails by real servers on this machine. */
export interface MailShop {
  app: TestApp;
  server: TestMailServer;
  /** Where replies are received. */
  port: number;
  /** The e-mails that it sent to an address, the oldest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

export async function openMailShop({ env, ...options }: TestAppOptions = {}): Promise<MailShop> {
  const server = await startMailServer();
  const app = await testApp({
    ...options,
    env: {
      INBOUND_MAIL: 'smtp',
      INBOUND_MAIL_DOMAIN: replyDomain,
      MAILER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'hello@imurs.example',
      ...env,
    },
  });
  let port = 0;
  const folder = join(app.shop.runtime.config.dataDir, 'tmp');
  const adapter = inboundSmtp({
    host: '127.0.0.1',
    port: 0,
    domain: replyDomain,
    folder,
    onPort: at => (port = at),
  });
  app.shop.runtime.provide(inboundMail, adapter);
  const letters = await receiveLetters(app.ctx());
  return {
    app,
    server,
    port,
    mailsTo: address => mailsTo(server, address),
    async close() {
      await letters?.close();
      await app.close();
      await server.close();
    },
  };
}

/** Signs somebody in and confirms their address; answers their browser and their account. */
export async function signInWithEmail({ app }: MailShop, { phone, email }: { phone: string; email: string }) {
  const browser = app.browser();
  const { body } = await browser.signIn(phone);
  const profile = { name: 'Asha', email, address: '12 Lake View', city: 'Bengaluru', postalCode: '560034' };
  await browser.call('POST /api/updateD2Cuser', { json: { id: body.data._id, ...profile } });
  // Its link is deleted once it is sent.
  await confirmEmail(app, email);
  await app.runJobs();
  return { browser, account: body.data._id };
}

/** Somebody who tells a story by e-mail. */
export class MailTeller {
  readonly address: string;
  readonly #shop: MailShop;
  constructor(shop: MailShop, address: string) {
    this.#shop = shop;
    this.address = address;
  }

  /** The e-mails that they got, from the number `from` on. */
  mails = async (from = 0): Promise<ReceivedMail[]> => (await this.#shop.mailsTo(this.address)).slice(from);

  newest = async (): Promise<ReceivedMail> => (await this.mails()).at(-1) ?? expectMail();

  /** Sends an e-mail without letting the shop handle it; answers the server's code. */
  async post(mail: TestMail, to: string, from = this.address): Promise<number> {
    const date = this.#shop.app.ctx().now();
    return sendMail(this.#shop.port, { from, to, date, ...mail }, { from, to });
  }

  /** Replies to an e-mail, the newest unless stated, as programs do; nothing is handled yet. */
  async reply(mail: Reply | string, to?: ReceivedMail): Promise<number> {
    const answered = to ?? (await this.newest());
    return this.post(replyTo(answered, typeof mail === 'string' ? { text: mail } : mail), answered.replyTo);
  }

  /** Replies, and lets the shop handle it; answers the texts of the e-mails that came back. */
  async send(mail: Reply | string, to?: ReceivedMail): Promise<string[]> {
    const before = (await this.mails()).length;
    await this.reply(mail, to);
    await this.#shop.app.runJobs();
    return (await this.mails(before)).map(({ text }) => text);
  }
}

const expectMail = (): never => {
  throw new Error('no e-mail came');
};
