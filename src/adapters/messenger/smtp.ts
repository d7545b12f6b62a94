import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryRefused, DeliveryUnknown } from '#src/messages/delivery-errors.ts';
import type { Email, Mailer } from '#src/messages/mailer.ts';

interface SmtpSettings {
  host: string;
  port: number;
  /** `tls`: encrypted from the start. `starttls`: encrypted before anything is sent. `none`: not encrypted. */
  security: 'tls' | 'starttls' | 'none';
  /** Absent for a server that asks for none. */
  login: { user: string; password: string } | undefined;
  from: { name: string; address: string };
}

/** How long the server may take to connect, to greet, and to answer each command. */
const answerTimeoutMs = 20_000;

type SmtpError = Parameters<Parameters<SMTPConnection['login']>[1]>[0];

const connectionOf = ({ host, port, security }: SmtpSettings) =>
  new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: answerTimeoutMs,
    greetingTimeout: answerTimeoutMs,
    socketTimeout: answerTimeoutMs,
    dnsTimeout: answerTimeoutMs,
  });

const messageIdOf = (key: string, { address }: SmtpSettings['from']) => `<${key}@${address.split('@')[1]}>`;

/** How somebody ends what they get, by a page or by an e-mail. */
function stopHeaders({ stopLink, stopAddress }: Email): Record<string, string> {
  if (stopLink) return { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return stopAddress ? { 'List-Unsubscribe': `<mailto:${stopAddress}?subject=stop>` } : {};
}

/** The whole e-mail as it goes over the line. */
async function compose(email: Email, from: SmtpSettings['from']): Promise<Buffer> {
  const { key, to, subject, text, html, from: sender, answers, picture } = email;
  const replyTo = email.replyTo ?? sender?.email;
  const before = answers === undefined ? undefined : messageIdOf(answers, from);
  return new MailComposer({
    // The address stays ours: mail servers refuse one that they do not know us to send for.
    from: sender ? { name: sender.name, address: from.address } : from,
    ...(replyTo !== undefined && { replyTo: { name: sender?.name ?? from.name, address: replyTo } }),
    ...(before !== undefined && { inReplyTo: before, references: before }),
    ...(picture && {
      attachments: [{ content: await readFile(picture.path), contentType: picture.type, filename: 'pages.jpg' }],
    }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: messageIdOf(key, from),
    headers: {
      // No automatic replies, such as those of somebody on holiday (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...stopHeaders(email),
    },
    disableUrlAccess: true,
    disableFileAccess: true,
  })
    .compile()
    .build();
}

/** Connects, signs in and sends one message. Rejects with the library's error. */
function sendOver(
  connection: SMTPConnection,
  { login, from }: SmtpSettings,
  { to, message }: { to: string; message: Readable },
): Promise<void> {
  return new Promise((done, failed) => {
    connection.on('error', failed);
    const unless = (error: SmtpError | undefined, next: () => void) => (error ? failed(error) : next());
    const send = () => connection.send({ from: from.address, to: [to] }, message, error => unless(error, () => done()));
    connection.connect(error =>
      unless(error, () => {
        if (!login) return send();
        connection.login({ user: login.user, pass: login.password }, error => unless(error, send));
      }),
    );
  });
}

/** Commands after which a refusal is about the message or its receiver, and not about us. */
const aboutTheMessage = /^(MAIL FROM|RCPT TO|DATA)/;

/**
 * What an error of the library means for the message. `begun`: whether the server had agreed to take the message's
 * content; before that nothing was sent. The server's words are left out, since they may contain the address.
 */
function deliveryError(error: unknown, begun: boolean): Error {
  const { responseCode, permanent, command = '', code, originalCode } = error as NonNullable<SmtpError>;
  if (responseCode) {
    const said = `the mail server answered ${responseCode}`;
    return permanent && aboutTheMessage.test(command) ? new DeliveryRefused(said) : new Error(said);
  }
  const why = originalCode ?? code ?? 'unknown';
  return begun
    ? new DeliveryUnknown(`the mail server did not answer: ${why}`)
    : new Error(`the mail server could not be reached: ${why}`);
}

/**
 * Sends e-mails by SMTP, one connection each. A reply 5xx about the message is final and a reply 4xx is not. A
 * connection that is lost once the content was begun leaves unknown whether the server has the message.
 */
export function smtpMailer(settings: SmtpSettings): Mailer {
  return {
    async deliver(email) {
      const composed = await compose(email, settings.from);
      let begun = false;
      // The library reads the message only after the server has answered DATA.
      const message = Readable.from(
        (function* () {
          begun = true;
          yield composed;
        })(),
      );
      const connection = connectionOf(settings);
      try {
        await sendOver(connection, settings, { to: email.to, message });
        connection.quit();
      } catch (error) {
        connection.close();
        throw deliveryError(error, begun);
      }
    },
  };
}
