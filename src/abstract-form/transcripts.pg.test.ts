import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { startSpeechServer, type TestSpeechServer } from '#test/kit/speech-server.ts';
import { writeTranscript } from './actions/transcripts.ts';
import { encodeWav } from './rules.ts';
import { transcripts } from './store.ts';

let app: TestApp;
let service: TestSpeechServer;
let edition: EditionId;
beforeAll(async () => {
  service = await startSpeechServer();
  app = await testApp({ database: 'postgres', env: { SPEECH: 'openai', SPEECH_URL: service.url } });
  await seedCatalogue(app.ctx());
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  edition = await app.ctx().transaction(ctx => openEdition(ctx));
  service.asked = [];
  service.planned = [];
});

const record = (loudness: number) => {
  const form = new FormData();
  form.set('edition', edition);
  form.set('saving', '1');
  form.set('audioQuestion1', 'Which day?');
  form.set('audio1', new Blob([encodeWav(new Float32Array(16_000).fill(loudness), 16_000)]));
  return app.call('POST /api/updateAbstract', { form });
};
const waitingRecording = async (): Promise<string> =>
  (await app.ctx().db.select().from(transcripts)).find(row => row.edition === edition)?.sha256 ?? '';
const answerNow = async () => (await app.call('POST /api/abstract', { json: { id: edition } })).body.questions[1];
const writeAtOnce = (sha256: string) =>
  Promise.all(Array.from({ length: 8 }, () => writeTranscript(app.ctx(), { edition, sha256 })));

test('W54 a recording that eight processes take up at once is sent once', async () => {
  await record(0.1);
  await writeAtOnce(await waitingRecording());
  expect(service.asked).toHaveLength(1);
  expect(await answerNow()).toMatchObject({ answer: service.words, version: 1 });
});

test('W54 a recording that is replaced while its words arrive never gets those of the other one', async () => {
  for (let round = 0; round < 8; round++) {
    service.planned = [`first ${round}`, `second ${round}`];
    await record(0.1 + round / 100);
    const first = await waitingRecording();
    await Promise.all([writeTranscript(app.ctx(), { edition, sha256: first }), record(0.5 + round / 100)]);
    const second = await waitingRecording();
    expect(second).not.toBe(first);
    service.planned = [`second ${round}`];
    await writeTranscript(app.ctx(), { edition, sha256: second });
    expect(await answerNow()).toMatchObject({
      answer: `second ${round}`,
      rival: null,
      transcript: { recording: second },
    });
  }
});
