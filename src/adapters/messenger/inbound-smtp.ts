import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboundMail, Letter, LetterBox } from '#src/conversations/inbound-mail.ts';

interface InboundSettings {
  host: string;
  /** 0: any free one. */
  port: number;
  /** What stands behind the @ of our addresses. */
  domain: string;
  /** Hears which port it is. */
  onPort?: (port: number) => void;
}

/** The largest e-mail that is taken: what the mail providers of our customers send at most. */
const maxMailBytes = 26 * 1024 * 1024;
const idleMs = 60_000;

/** A refusal for good, and one after which the sender tries again for days. */
const [unknownReceiver, tryLater, tooLarge] = [550, 451, 552];
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** The name before the @ of one of our addresses; `undefined` for any other. */
const nameAt = (address: string, domain: string): string | undefined => {
  const at = address.lastIndexOf('@');
  return address.slice(at + 1).toLowerCase() === domain.toLowerCase() ? address.slice(0, at) : undefined;
};

/** Whether a program wrote it: an answer to it would be answered again, and so on (RFC 3834). */
const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && value.trim().toLowerCase() !== 'no') ||
      (key === 'precedence' && /^(bulk|junk|list|auto_reply)$/i.test(value.trim())) ||
      key === 'list-id' ||
      key === 'x-autoreply',
  );

const addressOf = (from: Address | undefined): string => (from?.address ?? '').toLowerCase();

/** The text of an e-mail; of one that has HTML only, that without its marks. */
const textOf = ({ text, html }: Email): string =>
  text ??
  (html ?? '')
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '');

/** What an e-mail says and brings; `undefined` for one that a program wrote. Throws for what is no e-mail. */
async function letterOf(raw: Buffer): Promise<Omit<Letter, 'name'> | undefined> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxRfc822NestingDepth: 0 });
  if (isAutomatic(email)) return undefined;
  return {
    // Servers pass the same e-mail on again with other lines above it, but with its own id.
    id: createHash('sha256')
      .update(email.messageId ?? raw)
      .digest('hex'),
    from: addressOf(email.from),
    text: textOf(email).toWellFormed(),
    files: email.attachments.map(({ mimeType, content }) => ({
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

/** Takes one e-mail for all of its receivers here. */
async function take(box: LetterBox, names: readonly string[], stream: SMTPServerDataStream): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(tooLarge, 'This e-mail is too large. Please send its photos in several.');
  const letter = await letterOf(raw).catch(() => undefined);
  if (!letter) return;
  try {
    for (const name of names) await box.take({ ...letter, name });
  } catch (error) {
    throw Object.assign(refusal(tryLater, 'It could not be stored. Please try again later.'), { cause: error });
  }
}

/**
 * A mail server for the addresses of one domain, to which that domain's mail server passes e-mails on. It answers that
 * an e-mail arrived once it is stored. Nothing is sent from here, so nobody can send by it.
 */
export const inboundSmtp = ({ host, port, domain, onPort }: InboundSettings): InboundMail => ({
  async start(box) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH'],
      hideSTARTTLS: true,
      logger: false,
      size: maxMailBytes,
      socketTimeout: idleMs,
      maxClients: 50,
      onRcptTo: ({ address }, _session, done) => {
        const name = nameAt(address, domain);
        const known = name === undefined ? Promise.resolve(false) : box.knows(name);
        void (async () => {
          const isKnown = await known.catch(() => undefined);
          if (isKnown) return done();
          done(
            isKnown === undefined
              ? refusal(tryLater, 'Please try again later.')
              : refusal(unknownReceiver, 'There is no such address here.'),
          );
        })();
      },
      onData: (stream, { envelope }, done) => {
        const names = new Set(envelope.rcptTo.flatMap(({ address }) => nameAt(address, domain) ?? []));
        void (async () => {
          const failed = await take(box, [...names], stream).catch((error: Error) => error);
          done(failed ?? null);
        })();
      },
    });
    await new Promise<void>((started, failed) => {
      server.once('error', failed);
      server.listen(port, host, () => {
        server.off('error', failed);
        started();
      });
    });
    // A client that breaks off ends its own connection only.
    server.on('error', () => undefined);
    onPort?.((server.server.address() as AddressInfo).port);
    return { close: () => new Promise(closed => server.close(() => closed())) };
  },
});
