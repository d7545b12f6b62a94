import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

interface SpeechRequest {
  authorization: string | undefined;
  model: string;
  language: string;
  format: string;
  /** SHA-256 of the recording, its type and its size. */
  sha256: string;
  type: string;
  bytes: number;
}

/** What the service does with one request: says these words, now or later, or answers a status, headers and a body. */
export type PlannedReply =
  string | (() => string | Promise<string>) | { status: number; headers?: Record<string, string>; body?: unknown };

export interface TestSpeechServer {
  url: string;
  /** The requests so far. */
  asked: SpeechRequest[];
  /** The replies to the next requests, in order; afterwards it says `words`. */
  planned: PlannedReply[];
  words: string;
  close(): Promise<void>;
}

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** A transcription service on this machine, at a free port, that says what a test plans. */
export async function startSpeechServer(): Promise<TestSpeechServer> {
  const running: TestSpeechServer = {
    url: '',
    asked: [],
    planned: [],
    words: 'We lived on the roof all summer.',
    close: () => app.close(),
  };
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64_000_000 });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/v1/audio/transcriptions', async ({ headers, body }, reply) => {
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    const content = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
    running.asked.push({
      authorization: headers.authorization,
      model: fieldOf(form, 'model'),
      language: fieldOf(form, 'language'),
      format: fieldOf(form, 'response_format'),
      sha256: createHash('sha256').update(content).digest('hex'),
      type: file instanceof File ? file.type : '',
      bytes: content.length,
    });
    const planned = running.planned.shift() ?? running.words;
    if (typeof planned === 'string') return { text: planned };
    if (typeof planned === 'function') return { text: await planned() };
    return reply
      .code(planned.status)
      .headers(planned.headers ?? {})
      .send(planned.body ?? { error: { message: 'no' } });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return running;
}
