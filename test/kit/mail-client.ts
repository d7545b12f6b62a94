import { connect } from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type TestMail = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;
type Connection = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;

/**
 * Sends an e-mail by SMTP to a server on this machine, as a provider does; answers the server's code, 0 when it broke
 * off.
 */
export async function sendMail(
  port: number,
  mail: TestMail,
  { from, to, ...options }: { from: string; to: string | string[] } & Connection,
): Promise<number> {
  const message = await new MailComposer({ from, ...mail }).compile().build();
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, ...options });
  return new Promise(done => {
    connection.on('error', error => done(error.responseCode ?? 0));
    connection.connect(error => {
      if (error) return done(error.responseCode ?? 0);
      connection.send({ from, to: [to].flat() }, message, (error, info) => {
        connection.quit();
        done(error ? (error.responseCode ?? 0) : Number(info.response.slice(0, 3)));
      });
    });
  });
}

/** A connection by which a test says what it likes; `say` answers what the server says to a line. */
export interface RawMail {
  say(line: string): Promise<string>;
  write(text: string): void;
  close(): void;
}

/** Opens a connection and waits for the greeting. Rejects when the server closes it. */
export async function openRaw(port: number): Promise<RawMail> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  let isClosed = false;
  let changed: () => void = () => undefined;
  socket.on('error', () => undefined);
  socket.on('data', (part: string) => {
    text += part;
    changed();
  });
  socket.on('close', () => {
    isClosed = true;
    changed();
  });
  const answer = async (): Promise<string> => {
    while (!/^\d{3} .*\r\n$/m.test(text)) {
      if (isClosed) throw new Error('the connection was closed');
      await new Promise<void>(done => (changed = done));
    }
    const answered = text;
    text = '';
    return answered;
  };
  await answer();
  return {
    say: async line => {
      socket.write(`${line}\r\n`);
      return answer();
    },
    write: text => void socket.write(text),
    close: () => socket.destroy(),
  };
}
