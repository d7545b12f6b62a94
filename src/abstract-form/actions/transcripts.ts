import type { JsonOf } from '#kernel/call.ts';
import { authorizeEdition, type Edition, editionById, loadEdition, viewEdition } from '#src/editions/index.ts';
import { fileById, localPath } from '#src/files/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { type Ctx, job } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { isOwnQuestionKey, rivalOf } from '../rules.ts';
import { fitTranscript, mostAttempts, secondsUntilAttempt, transcriptPlace } from '../rules/transcripts.ts';
import { SpeechBusy, SpeechRefused } from '../speech.ts';
import { headsOf, insertAnswer, lockForm, type StoryVoice, voicesOf } from '../store.ts';
import * as store from '../store/transcripts.ts';
import { recordingHeard } from './events.ts';
import { assertOpenForm, isStoryClosed } from './form.ts';
import { shownTranscripts, speech, toTranscript } from './shown-transcripts.ts';
import { agreeToSpeech, recordSpeechDecision, speechState } from './speech-agreement.ts';
import type * as wire from '../wire.ts';

type RecordingName = Pick<store.Transcript, 'edition' | 'sha256'>;

/** Repeats have a count and waits of their own, in the row; the queue's are for a process that died. */
export const writeTranscriptJob = job<RecordingName>('abstract-form/write-transcript', { expireInSeconds: 300 });

/** No attempt takes longer: the job that makes it counts as dead by then. */
const longestAttemptMs = writeTranscriptJob.expireInSeconds * 1000;

/** How often people ask for the same story to be written down again, in an hour: each time costs money. */
const againLimit: RateLimit = { name: 'transcripts-again', max: 20, seconds: 3600 };

/** The SHA-256 of each recording that a story has now. */
const currentRecordings = (voices: ReadonlyMap<number, StoryVoice>): string[] =>
  [...voices.values()].flatMap(({ file, sha256 }) => (file && sha256 ? [sha256] : []));

/**
 * After recordings of a story were added, replaced or deleted, in the same transaction and with the locked form: asks
 * for the new ones to be written down unless its people do not want that (W113), and deletes what was written of those
 * that it has no more (W54).
 */
export async function followRecordings(ctx: Ctx, edition: string): Promise<void> {
  const voices = await voicesOf(ctx.db, edition);
  await store.deleteTranscripts(ctx.db, edition, currentRecordings(voices));
  if (![...voices.values()].some(({ file }) => file) || !(await agreeToSpeech(ctx, edition))) return;
  const known = await store.transcriptsOf(ctx.db, edition);
  for (const { file, sha256 } of voices.values()) {
    if (!file || !sha256 || known.has(sha256)) continue;
    if (await store.insertTranscript(ctx.db, { edition, sha256, file, askedAt: ctx.now() }))
      await ctx.send(writeTranscriptJob, { edition, sha256 });
  }
}

/** The magazine is on its way: its words are in the answers. */
export const forgetTranscripts = async (ctx: Ctx, { edition }: { edition: string }): Promise<void> =>
  void (await store.deleteTranscripts(ctx.db, edition, []));

/** Makes a transcript the text of an answer as a new version; false when the answer has words of its own. */
async function placeInAnswer(ctx: Ctx, voice: StoryVoice, text: string): Promise<boolean> {
  const { edition, key } = voice;
  const heads = (await headsOf(ctx.db, edition, key)).get(key) ?? [];
  const [newest] = heads;
  const isRemoved = isOwnQuestionKey(key) && !newest?.wording;
  if (isRemoved || transcriptPlace(newest, rivalOf(heads) !== undefined) === 'beside') return false;
  await insertAnswer(ctx.db, {
    edition,
    key,
    version: (newest?.version ?? 0) + 1,
    base: newest?.version ?? 0,
    settles: null,
    question: newest?.question ?? voice.question,
    wording: newest?.wording ?? null,
    text,
    save: null,
    device: null,
    heard: voice.sha256,
    asHeard: true,
    savedAt: ctx.now(),
  });
  return true;
}

type Attempt = RecordingName & { attempt: string };

/**
 * Keeps what was heard, and makes it the answer's text where that has none. What was heard in a recording that was
 * replaced or deleted meanwhile is dropped. A story that is handed in takes no words that its teller has not seen: they
 * are offered when it is reopened.
 */
async function storeTranscript(ctx: Ctx, attempt: Attempt, words: string): Promise<void> {
  const { edition, sha256 } = attempt;
  const { text, shortened } = fitTranscript(words);
  await ctx.transaction(async ctx => {
    await lockForm(ctx.db, edition, ctx.now());
    const made = { state: text === '' ? 'silent' : 'made', text, shortened } as const;
    if (!(await store.endAttempt(ctx.db, attempt, made)) || text === '') return;
    if (await isStoryClosed(ctx, await loadEdition(ctx, edition))) return;
    const voices = [...(await voicesOf(ctx.db, edition)).values()].filter(voice => voice.sha256 === sha256);
    let isPlaced = true;
    for (const voice of voices) isPlaced = (await placeInAnswer(ctx, voice, text)) && isPlaced;
    if (isPlaced) await store.changeTranscript(ctx.db, { ...attempt, states: ['made'] }, { settledAt: ctx.now() });
    await ctx.emit(recordingHeard, { edition, keys: voices.map(({ key }) => key), sha256, text });
  });
}

/** Records a failed attempt; asks for the next one, or gives up. */
async function recordFailure(ctx: Ctx, { row, attempt }: { row: store.Transcript; attempt: Attempt }, error: unknown) {
  const { edition, sha256, attempts } = row;
  const again = !(error instanceof SpeechRefused) && attempts < mostAttempts;
  const reason = error instanceof Error ? error.message : String(error);
  ctx.log.warn({ edition, attempts, reason, again }, 'a recording was not written down');
  await ctx.transaction(async ctx => {
    const isCurrent = await store.endAttempt(ctx.db, attempt, { state: again ? 'waiting' : 'failed' });
    if (!isCurrent || !again) return;
    const asked = error instanceof SpeechBusy ? error.retryAfterSeconds : undefined;
    await ctx.send(writeTranscriptJob, { edition, sha256 }, { afterSeconds: secondsUntilAttempt(attempts, asked) });
  });
}

/** Looks again later, when the attempt of another process is still under way: that process may have died. */
async function waitForAttempt(ctx: Ctx, name: RecordingName): Promise<void> {
  const row = await store.findTranscript(ctx.db, name);
  if (row?.state !== 'waiting' || !row.attempt || !row.startedAt) return;
  const waitMs = row.startedAt.getTime() + longestAttemptMs - ctx.now().getTime();
  await ctx.send(writeTranscriptJob, name, { afterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Ends waiting for a service that was switched off; once there is one again, people can ask for it. */
const giveUp = async (ctx: Ctx, name: RecordingName): Promise<void> =>
  void (await store.changeTranscript(ctx.db, { ...name, states: ['waiting'] }, { state: 'failed', attempt: null }));

/**
 * Writes down one recording (W54). May run twice: one attempt at a time, and only its own reply is kept, so a recording
 * is paid for again only when the process dies between the reply and the commit.
 */
export async function writeTranscript(ctx: Ctx, { edition, sha256 }: RecordingName): Promise<void> {
  const service = ctx.use(speech);
  if (!service) return giveUp(ctx, { edition, sha256 });
  const found = await editionById(ctx, edition);
  if (!found || found.cancelled) return;
  const { language } = found.about;
  const id = ctx.random.id();
  const now = ctx.now();
  const deadBefore = new Date(now.getTime() - longestAttemptMs);
  const begun = { attempt: id, startedAt: now, language, deadBefore };
  const row = await store.beginAttempt(ctx.db, { edition, sha256 }, begun);
  if (!row) return waitForAttempt(ctx, { edition, sha256 });
  const attempt = { edition, sha256, attempt: id };
  let words: string;
  try {
    if (row.attempts > mostAttempts) throw new SpeechRefused('the shop stopped too often while it was written down');
    const file = await fileById(ctx, row.file);
    if (!file) throw new SpeechRefused('the recording is not there');
    words = await service.write({ path: await localPath(ctx, file), type: file.type, language });
  } catch (error) {
    return recordFailure(ctx, { row, attempt }, error);
  }
  await storeTranscript(ctx, attempt, words);
}

type Decision = JsonOf<typeof wire.settleTranscript>;

/** The recording that a decision is about. Throws `Refused` 409 when the answer has another one, or none, by now. */
async function decidedRecording(ctx: Ctx, edition: Edition, { key, recording }: Decision): Promise<StoryVoice> {
  const voice = (await voicesOf(ctx.db, edition.id)).get(key);
  if (voice?.file && voice.sha256 === recording) return voice;
  throw new Refused('changed-meanwhile', 'This recording was replaced or deleted meanwhile. Please reload the page.');
}

/**
 * W54: has a recording that failed written down again, or leaves a transcript that is offered out. The same decision
 * sent again answers the same. Throws `Refused` 404 without a transcript, 409 for another recording than the answer has
 * and after the hand-in, 429.
 */
export async function settleTranscript(ctx: Ctx, decision: Decision) {
  const edition = await viewEdition(ctx, decision.edition);
  const name = { edition: edition.id, sha256: decision.recording };
  const isAgain = decision.wish === 'again';
  if (isAgain) await consumeRateLimit(ctx, againLimit, edition.id);
  return ctx.transaction(async ctx => {
    await lockForm(ctx.db, edition.id, ctx.now());
    const current = await loadEdition(ctx, edition.id);
    await assertOpenForm(ctx, current);
    const voice = await decidedRecording(ctx, current, decision);
    const changed = isAgain
      ? await store.changeTranscript(
          ctx.db,
          { ...name, states: ['failed', 'silent'] },
          { state: 'waiting', attempts: 0, settledAt: null },
        )
      : await store.changeTranscript(ctx.db, { ...name, states: ['made'] }, { settledAt: ctx.now() });
    if (isAgain && changed) await ctx.send(writeTranscriptJob, name);
    const row = (await shownTranscripts(ctx, edition.id)).get(name.sha256);
    if (!row) throw notFound('transcript');
    const [answer] = (await headsOf(ctx.db, edition.id, decision.key)).get(decision.key) ?? [];
    return { transcript: toTranscript(voice, { row, answer }) };
  });
}

/**
 * W113: the people of a story have their recordings written down, or withdraw that: then nothing that they record is
 * sent to the service any more, and what it wrote and nobody has taken over is deleted. Words in an answer are theirs
 * and stay. The same decision again changes nothing. Throws `Refused` 404.
 */
export async function decideSpeech(ctx: Ctx, { edition: id, agree }: { edition: string; agree: boolean }) {
  const edition = await authorizeEdition(ctx, id);
  await ctx.transaction(async ctx => {
    await lockForm(ctx.db, edition.id, ctx.now());
    await recordSpeechDecision(ctx, { edition: edition.id, agree });
    if (!agree) await store.deleteUnsettled(ctx.db, edition.id);
    else if (!(await isStoryClosed(ctx, edition))) await followRecordings(ctx, edition.id);
  });
  return { speech: await speechState(ctx, edition.id) };
}
