import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { agreements } from '#src/accounts/store/tables.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { startSpeechServer, type PlannedReply, type TestSpeechServer } from '#test/kit/speech-server.ts';
import { forgetTranscripts, reopenStory, storyOf } from './index.ts';
import { encodeWav } from './rules.ts';
import { storyAnswers, transcripts } from './store.ts';

let app: TestApp;
let service: TestSpeechServer;
let edition: EditionId;
let customer: string;
let owner: Browser;
beforeAll(async () => {
  service = await startSpeechServer();
  app = await testApp({ env: { SPEECH: 'openai', SPEECH_URL: service.url, SPEECH_KEY: 'k', LOG_LEVEL: 'silent' } });
  owner = app.browser();
  customer = (await owner.signIn('+919812345678')).body.data._id;
  await seedCatalogue(app.ctx());
});
afterAll(async () => {
  await app.close();
  await service.close();
});
const newEdition = (shop: TestApp, language: 'en' | 'hi' = 'en') =>
  shop.ctx().transaction(ctx =>
    createEdition(ctx, {
      ...birthdayOrder,
      customer,
      customerName: 'Asha',
      customerPhone: null,
      about: { subject: null, from: null, occasionOn: null, neededBy: null, language },
    }),
  );
beforeEach(async () => {
  edition = await newEdition(app);
  service.asked = [];
  service.planned = [];
});

const heard = 'We lived on the roof all summer.';
const update = (fields: Record<string, string | Blob>, shop = app, id: string = edition) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ edition: id, saving: '1', ...fields })) form.set(name, value);
  return shop.call('POST /api/updateAbstract', { form });
};
/** A recording whose content depends on `loudness`. */
const wav = (loudness: number) => new Blob([encodeWav(new Float32Array(16_000).fill(loudness), 16_000)]);
const record = (loudness = 0.1, key = 1) =>
  update({ [`audioQuestion${key}`]: 'Which day?', [`audio${key}`]: wav(loudness) });
const write = async (words: { text: string; base: number; recording?: string; device?: string }) => {
  const { device = 'phone', ...save } = words;
  const json = { edition, device, saves: [{ save: randomUUID(), key: 1, ...save }] };
  return (await app.call('POST /api/saveAnswers', { json })).body.answers[0];
};
const questionsNow = async (shop = app, id: string = edition) =>
  (await shop.call('POST /api/abstract', { json: { id } })).body.questions;
const questionNow = async () => (await questionsNow())[1];
const settle = (wish: 'again' | 'leave', recording: string) =>
  app.call('POST /api/settleTranscript', { json: { edition, key: 1, recording, wish } });
const rows = () => app.ctx().db.select().from(transcripts).where(eq(transcripts.edition, edition));
const recordingNow = async () => (await questionNow())?.transcript?.recording ?? '';
/** Runs the jobs `times` times, an hour apart. */
async function runJobs(times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    await app.runJobs();
    await app.later(3600);
  }
}

describe('a recording becomes text', () => {
  test('W54 a recording is written down in the background and becomes the answer’s text, beside the recording', async () => {
    await record();
    expect(service.asked).toEqual([]);
    expect((await questionNow())?.transcript).toMatchObject({ state: 'waiting', text: '' });
    await app.runJobs();
    const { answer, version, voice, transcript, rival } = (await questionNow())!;
    expect([answer, version, rival]).toEqual([heard, 1, null]);
    expect(transcript).toMatchObject({ state: 'used', recording: voice?.sha256 });
    expect(service.asked).toMatchObject([{ language: 'en', sha256: voice?.sha256, type: 'audio/wav' }]);
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([
      { key: 1, text: heard, voice: voice?.file, heard: 'as-heard' },
    ]);
  });

  test('W54 the service is told the language of the magazine', async () => {
    edition = await newEdition(app, 'hi');
    await record();
    await app.runJobs();
    expect(service.asked[0]?.language).toBe('hi');
  });

  test('W54 an edit of a transcript is an answer like any other, and is still known to come from the recording', async () => {
    await record();
    await app.runJobs();
    expect(await write({ text: 'We lived on the roof in Nagpur.', base: 1 })).toMatchObject({
      version: 2,
      rival: null,
    });
    expect((await storyOf(app.ctx(), edition)).answers[0]).toMatchObject({ heard: 'changed' });
    await write({ text: '', base: 2 });
    expect(await questionNow()).toMatchObject({ answer: '', transcript: null });
    await runJobs();
    expect(service.asked).toHaveLength(1);
  });

  test('W54 the same recording is sent once: for a repeat, for another question, and for a job that runs twice', async () => {
    await record();
    await record();
    await app.runJobs();
    await record(0.1, 2);
    await runJobs(2);
    expect([service.asked.length, (await rows()).length]).toEqual([1, 1]);
  });

  test('W54 W45 the documented call that is sent again with its empty text keeps the transcript', async () => {
    const page = {
      num1: JSON.stringify({ question: 'Which day?', answer: '' }),
      audioQuestion1: 'Which day?',
      audio1: wav(0.1),
    };
    await update(page);
    await app.runJobs();
    expect((await update(page)).status).toBe(200);
    expect((await questionNow())?.answer).toBe(heard);
  });

  test('W54 without a service no text is made, and no screen speaks of it', async () => {
    const shop = await testApp();
    await seedCatalogue(shop.ctx());
    const id = await newEdition(shop);
    await update({ audioQuestion1: 'Which day?', audio1: wav(0.1) }, shop, id);
    await shop.runJobs();
    expect((await questionsNow(shop, id))[1]).toMatchObject({ answer: '', transcript: null });
    expect((await shop.call('POST /api/abstract', { json: { id } })).body.speech).toBe('none');
    expect(await shop.ctx().db.select().from(transcripts)).toEqual([]);
    await shop.close();
  });
});

describe('what people agreed to', () => {
  const decide = (agree: boolean, caller: Pick<TestApp, 'call'> = owner) =>
    caller.call('POST /api/agreeSpeech', { json: { edition, agree } });
  const acts = async () =>
    (await app.ctx().db.select().from(agreements).where(eq(agreements.edition, edition)).orderBy(agreements.at)).map(
      ({ subject, version, act, place }) => [subject, version, act, place],
    );
  const given = ['speech', 1, 'given', 'recording'];

  test('W113 the first recording below the notice is the agreement, which is recorded once', async () => {
    await record();
    await record(0.2, 2);
    expect(await acts()).toEqual([given]);
    await app.runJobs();
  });

  test('W113 D05 whoever only knows the order’s id neither gives nor withdraws it', async () => {
    for (const agree of [false, true]) expect((await decide(agree, app)).status).toBe(401);
    expect(await acts()).toEqual([]);
  });

  test('W113 who withdraws is written down no more, keeps the words in their answers, and may have it again', async () => {
    await record();
    await app.runJobs();
    await record(0.2, 2);
    await app.later(60);
    expect((await decide(false)).body).toEqual({ speech: 'off' });
    await runJobs(2);
    await record(0.3, 3);
    await runJobs(2);
    expect(service.asked).toHaveLength(1);
    const now = (await app.call('POST /api/abstract', { json: { id: edition } })).body;
    expect([now.speech, now.questions[1]?.answer]).toEqual(['off', heard]);
    expect((await rows()).map(({ state }) => state)).toEqual(['made']);
    await decide(false);
    await decide(true);
    await runJobs();
    expect(service.asked).toHaveLength(3);
    expect((await questionsNow())[3]?.answer).toBe(heard);
    const decided = (act: string) => ['speech', 1, act, 'decision'];
    expect(await acts()).toEqual([given, decided('withdrawn'), decided('given')]);
  });
});

describe('beside words that a person typed', () => {
  test('W54 a transcript never replaces typed words: it is offered beside them and can be taken over', async () => {
    await write({ text: 'We slept outside.', base: 0 });
    await record();
    await app.runJobs();
    const { answer, transcript } = (await questionNow())!;
    expect(answer).toBe('We slept outside.');
    expect(transcript).toMatchObject({ state: 'offered', text: heard, shortened: false });
    const recording = transcript?.recording ?? '';
    await write({ text: `We slept outside.\n\n${heard}`, base: 1, recording });
    expect((await questionNow())?.transcript).toMatchObject({ state: 'used' });
    expect((await storyOf(app.ctx(), edition)).answers[0]).toMatchObject({ heard: 'changed' });
  });

  test('W54 a transcript that is left out is offered no more', async () => {
    await write({ text: 'We slept outside.', base: 0 });
    await record();
    await app.runJobs();
    const recording = await recordingNow();
    for (let n = 0; n < 2; n++)
      expect(await settle('leave', recording)).toMatchObject({ status: 200, body: { transcript: null } });
    expect(await questionNow()).toMatchObject({ answer: 'We slept outside.', transcript: null });
  });

  test('W54 words that were typed while the recording was written down stay, and the transcript is offered', async () => {
    await record();
    await app.runJobs();
    expect(await write({ text: 'We slept outside.', base: 0 })).toMatchObject({ version: 2, rival: null });
    expect(await questionNow()).toMatchObject({
      answer: 'We slept outside.',
      rival: null,
      transcript: { state: 'offered', text: heard },
    });
  });

  test('W54 a story that is handed in takes no words that its teller has not seen; reopened, it offers them', async () => {
    await record();
    await app.ctx().transaction(ctx => takeStep(ctx, edition, 'handIn'));
    await app.runJobs();
    expect((await storyOf(app.ctx(), edition)).answers[0]).toMatchObject({ text: '', heard: null });
    expect((await settle('leave', 'a'.repeat(64))).status).toBe(409);
    await reopenStory(app.ctx(), edition);
    expect((await questionNow())?.transcript).toMatchObject({ state: 'offered', text: heard });
  });
});

describe('a recording that is replaced or deleted', () => {
  test('W54 what was heard in a replaced recording never lands on the new one', async () => {
    const first = Promise.withResolvers<string>();
    const reached = Promise.withResolvers<void>();
    const answerLate = () => {
      reached.resolve();
      return first.promise;
    };
    service.planned = [answerLate, 'The second one.'];
    await record(0.1);
    const running = app.runJobs();
    await reached.promise;
    await record(0.2);
    first.resolve('The first one.');
    await running;
    await app.runJobs();
    expect(await questionNow()).toMatchObject({ answer: 'The second one.', version: 1, transcript: { state: 'used' } });
    expect(await rows()).toMatchObject([{ text: 'The second one.' }]);
  });

  test('W54 the transcript of a new recording takes the place of one that nobody touched', async () => {
    service.planned = ['First part.', 'First part. Second part.'];
    await record(0.1);
    await app.runJobs();
    await record(0.2);
    await app.runJobs();
    expect(await questionNow()).toMatchObject({ answer: 'First part. Second part.', version: 2, rival: null });
  });

  test('W54 the transcript is deleted with its recording, and when the magazine is on its way', async () => {
    await write({ text: 'We slept outside.', base: 0 });
    await record();
    await app.runJobs();
    expect(await rows()).toHaveLength(1);
    await update({ removeAudio1: '1' });
    expect(await rows()).toEqual([]);
    await record();
    await app.runJobs();
    await forgetTranscripts(app.ctx(), { edition });
    expect(await rows()).toEqual([]);
  });

  test('W54 a recording that is deleted before its turn is not sent', async () => {
    await record();
    await update({ removeAudio1: '1' });
    await app.runJobs();
    expect(service.asked).toEqual([]);
  });
});

describe('a service that fails', () => {
  test('W54 a busy service is asked again when it says so', async () => {
    service.planned = [{ status: 429, headers: { 'retry-after': '600' } }];
    await record();
    await app.runJobs();
    await app.later(599);
    await app.runJobs();
    expect(service.asked).toHaveLength(1);
    expect((await questionNow())?.transcript?.state).toBe('waiting');
    await app.later(2);
    await app.runJobs();
    expect(await questionNow()).toMatchObject({ answer: heard });
  });

  test.each<[string, number, PlannedReply[]]>([
    ['refuses the key', 1, [{ status: 401 }]],
    ['fails four times', 4, Array.from({ length: 4 }, () => ({ status: 500 }))],
    ['answers nonsense', 1, [{ status: 200, body: { words: 'x' } }]],
  ])(
    'W54 a service that %s is given up; the recording stays, and one can try again',
    async (_what, attempts, replies) => {
      service.planned = replies;
      await record();
      await runJobs(6);
      expect(service.asked).toHaveLength(attempts);
      const { answer, voice, transcript } = (await questionNow())!;
      expect([answer, transcript?.state, voice !== null]).toEqual(['', 'failed', true]);
      expect((await settle('again', transcript?.recording ?? '')).body.transcript).toMatchObject({ state: 'waiting' });
      await settle('again', transcript?.recording ?? '');
      await runJobs();
      expect(await questionNow()).toMatchObject({ answer: heard });
      expect(service.asked).toHaveLength(attempts + 1);
    },
  );

  test('W54 a recording without words says so and leaves the answer empty', async () => {
    service.planned = [' \n'];
    await record();
    await runJobs();
    expect(await questionNow()).toMatchObject({ answer: '', version: 0, transcript: { state: 'silent' } });
  });

  test('W54 an attempt whose process died is made again, and its late reply is dropped', async () => {
    await record();
    const [row] = await rows();
    await app
      .ctx()
      .db.update(transcripts)
      .set({ attempt: 'dead', startedAt: app.clock.now(), attempts: 1 })
      .where(eq(transcripts.edition, edition));
    await app.runJobs();
    expect(service.asked).toEqual([]);
    await app.later(301);
    await app.runJobs();
    expect(await questionNow()).toMatchObject({ answer: heard });
    expect([row?.attempts, (await rows())[0]?.attempts]).toEqual([0, 2]);
  });

  test('W54 decisions are about the recording that the caller saw, and 409 once it is another one', async () => {
    await record(0.1);
    const old = await recordingNow();
    await record(0.2);
    expect((await settle('again', old)).status).toBe(409);
  });
});

test('W54 every version says what it comes from, whichever call wrote it', async () => {
  await record();
  await app.runJobs();
  await update({ num1: JSON.stringify({ question: 'Which day?', answer: 'On the roof, in June.' }) });
  const versions = await app.ctx().db.select().from(storyAnswers).where(eq(storyAnswers.edition, edition));
  const marks = versions.toSorted((a, b) => a.version - b.version).map(row => [row.heard !== null, row.asHeard]);
  expect(marks).toEqual([
    [true, true],
    [true, false],
  ]);
});
