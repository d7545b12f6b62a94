import { connect } from 'node:tls';

/** How long an answer is reused, and how long a failure is, in milliseconds: one question an hour is enough. */
const [reuseMs, retryMs] = [3_600_000, 60_000];
const timeoutMs = 5000;

/** When the certificate that an address presents ends; rejects when it presents none in time. */
function certificateEnd(hostname: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // Whether it is trusted is the browser's question; here only its date is asked for.
  const options = { host: hostname, port, servername: hostname, rejectUnauthorized: false, timeout: timeoutMs };
  const socket = connect(options, () => {
    const { valid_to: end } = socket.getPeerCertificate();
    if (end) resolve(new Date(end));
    else reject(new Error('no certificate'));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  return promise;
}

/**
 * Answers when the certificate at an address ends, asking in the background: at once what is known, undefined while
 * nothing is, and for an address without https.
 */
export function certificateWatch(baseUrl: string): () => Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(baseUrl);
  let end: Date | undefined;
  let askAt = -Infinity;
  const ask = async () => {
    end = await certificateEnd(hostname.replace(/^\[|\]$/g, ''), Number(port) || 443).catch(() => undefined);
    if (end) askAt = performance.now() + reuseMs;
  };
  return async () => {
    if (protocol === 'https:' && performance.now() > askAt) {
      askAt = performance.now() + retryMs;
      void ask();
    }
    return end;
  };
}
