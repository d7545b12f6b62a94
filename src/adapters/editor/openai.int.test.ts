import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEditorServer, type TestEditorServer } from '#test/kit/editor-server.ts';
import { freePort } from '#test/kit/port.ts';
import { openAiEditor } from './openai.ts';

const key = 'sk-hunter2';
const story = {
  person: 'Amma',
  edition: 'Birthday Spotlight',
  answers: [{ question: 'Where did you meet?', text: 'In the queue at Saravana Bhavan.' }],
};
let server: TestEditorServer;
beforeAll(async () => void (server = await startEditorServer()));
afterAll(() => server.close());

const propose = (over: { url?: string; key?: string | undefined; timeoutMs?: number } = {}) =>
  openAiEditor({ url: server.url, key, model: 'large', ...over }).propose(story);
const failureOf = (proposing: Promise<unknown>): Promise<string> =>
  proposing.then(
    () => expect.unreachable('it answered'),
    (error: unknown) => (error as Error).message,
  );
const proposals = { headlines: [{ answer: 0, texts: ['The queue'] }], cover: ['Amma in the queue'], order: [0] };

test('D16 (magazine 10) sends the story and the model, and answers what is proposed, with a fence around it or without', async () => {
  for (const says of [JSON.stringify(proposals), `\`\`\`json\n${JSON.stringify(proposals)}\n\`\`\``]) {
    server.says = says;
    expect(await propose()).toEqual(proposals);
  }
  expect(server.asked.at(-1)).toEqual({
    authorization: `Bearer ${key}`,
    model: 'large',
    story: { ...story, answers: [{ number: 0, ...story.answers[0] }] },
  });
  await propose({ key: undefined, url: `${server.url}/v1/` });
  expect(server.asked.at(-1)?.authorization).toBeUndefined();
  server.says = '{}';
  expect(await propose()).toEqual({ headlines: [], cover: [], order: [] });
});

test('D16 (magazine 10) a refusal, nonsense and silence are errors without the key and without words of the story', async () => {
  server.says = 429;
  expect(await failureOf(propose())).toBe('the editing service answered 429');
  for (const says of ['Of course! Here they are.', '{"headlines":"none"}', '{"order":["first"]}', '']) {
    server.says = says;
    expect(await failureOf(propose())).toBe('the editing service answered something that was not asked for');
  }
  const silent = await failureOf(propose({ url: `http://127.0.0.1:${await freePort()}` }));
  expect(silent).toBe('the editing service did not answer: ECONNREFUSED');
});
