import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SpeechBusy, SpeechRefused } from '#src/abstract-form/speech.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { freePort } from '#test/kit/port.ts';
import { startSpeechServer, type TestSpeechServer } from '#test/kit/speech-server.ts';
import { openAiSpeech } from './openai.ts';

const key = 'sk-hunter2';
const recordingBytes = hummedWav(2);
let folder: string;
let server: TestSpeechServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-speech-'));
  writeFileSync(join(folder, 'voice'), recordingBytes);
  server = await startSpeechServer();
});
afterEach(() => void (server.asked = []));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (settings: { url?: string; key?: string | undefined; timeoutMs?: number } = {}) =>
  openAiSpeech({ url: server.url, key, model: 'whisper-1', ...settings }).write({
    path: join(folder, 'voice'),
    type: 'audio/wav',
    language: 'hi',
  });
const failureOf = (writing: Promise<string>): Promise<Error> =>
  writing.then(
    () => expect.unreachable('it was written down'),
    (error: unknown) => error as Error,
  );

test('W54 sends the recording, the model and the language, and answers the words', async () => {
  server.planned = ['हम छत पर रहते थे।'];
  expect(await write()).toBe('हम छत पर रहते थे।');
  expect(server.asked).toEqual([
    {
      authorization: `Bearer ${key}`,
      model: 'whisper-1',
      language: 'hi',
      format: 'json',
      sha256: createHash('sha256').update(recordingBytes).digest('hex'),
      type: 'audio/wav',
      bytes: recordingBytes.length,
    },
  ]);
});

test('W54 an address with /v1 or a slash at its end is the same service, and one without a key is asked without', async () => {
  for (const url of [`${server.url}/`, `${server.url}/v1`, `${server.url}/v1/`]) await write({ url, key: undefined });
  expect(server.asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined]);
});

test('W54 a recording without words answers an empty text', async () => {
  server.planned = [''];
  expect(await write()).toBe('');
});

test.each([
  [429, { 'retry-after': '7' }, 7],
  [429, {}, undefined],
  [503, { 'retry-after': '0.2' }, 1],
  [500, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, undefined],
  [408, {}, undefined],
])('W54 a reply %i may be tried again, after what it asks for', async (status, headers, retryAfterSeconds) => {
  server.planned = [{ status, headers: { ...headers } }];
  const failure = await failureOf(write());
  expect(failure).toBeInstanceOf(SpeechBusy);
  expect(failure).toMatchObject({ message: `the speech service answered ${status}`, retryAfterSeconds });
});

test.each([400, 401, 403, 404, 413, 415, 422])('W54 a reply %i refuses the recording for good', async status => {
  server.planned = [{ status, body: { error: { message: `the key ${key} is wrong` } } }];
  const failure = await failureOf(write());
  expect(failure).toBeInstanceOf(SpeechRefused);
  expect(failure.message).toBe(`the speech service answered ${status}`);
  expect(failure.cause).toBeUndefined();
});

test.each([['<html>', 'text/html'], ['{"text":', 'application/json'], ['{"words":"x"}', 'application/json'], ['null']])(
  'W54 a reply that is no transcript refuses the recording: %s',
  async (body, type = 'application/json') => {
    server.planned = [{ status: 200, headers: { 'content-type': type }, body }];
    const failure = await failureOf(write());
    expect(failure).toBeInstanceOf(SpeechRefused);
    expect(failure.message).toBe('the speech service answered something it does not document');
  },
);

test('W54 a service that is silent too long, or not there, may be tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  server.planned = [() => promise];
  const silent = await failureOf(write({ timeoutMs: 50 }));
  resolve('too late');
  expect(silent).toBeInstanceOf(SpeechBusy);
  const absent = await failureOf(write({ url: `http://127.0.0.1:${await freePort()}` }));
  expect(absent).toBeInstanceOf(SpeechBusy);
  expect(absent.message).toBe('the speech service did not answer: ECONNREFUSED');
});

test('W54 a redirect is not followed: the recording goes where the settings say', async () => {
  server.planned = [{ status: 307, headers: { location: 'http://127.0.0.1:9/v1/audio/transcriptions' } }];
  expect(await failureOf(write())).toBeInstanceOf(SpeechBusy);
  expect(server.asked).toHaveLength(1);
});
