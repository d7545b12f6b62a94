import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** A request to the service: who asks, the model, and the story that it was sent. */
interface EditorRequest {
  authorization: string | undefined;
  model: string;
  story: { person: string; edition: string; answers: { number: number; question: string; text: string }[] };
}

export interface TestEditorServer {
  url: string;
  /** The requests so far. */
  asked: EditorRequest[];
  /** What it answers: the content of its message, by the story where it depends on it, or a status. */
  says: string | number | ((story: EditorRequest['story']) => string);
  close(): Promise<void>;
}

interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
}

/** An editing service on this machine, at a free port, that says what a test plans. */
export async function startEditorServer(): Promise<TestEditorServer> {
  const running: TestEditorServer = { url: '', asked: [], says: '{}', close: () => app.close() };
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.post('/v1/chat/completions', async ({ headers, body }, reply) => {
    const { model, messages } = body as ChatBody;
    const story = JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as EditorRequest['story'];
    running.asked.push({ authorization: headers.authorization, model, story });
    if (typeof running.says === 'number') return reply.code(running.says).send({ error: { message: 'no' } });
    const { says } = running;
    return { choices: [{ message: { content: typeof says === 'string' ? says : says(story) } }] };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return running;
}
