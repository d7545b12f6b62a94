import { cleanText } from '#kernel/clean-text.ts';
import { isOwnQuestionKey } from '../rules.ts';
import type { saveAnswers, settleAnswer } from '../wire.ts';
import type { LocalStory } from './local-story.ts';
import type { PendingAnswer } from './pending-store.ts';
import { savePending } from './pending-story.ts';
import { reloadStory } from './reload-story.ts';
import { retryOutcome, type SendOutcome } from './send-outcome.ts';
import { answerOf, updateAnswer } from './shown-story.ts';
import { writerLock } from './story-locks.ts';

/** The most bytes that a browser still sends while its page is closed, less what the request has around them. */
const maxBatchBytes = 60_000;
const maxBatchSaves = 32;

type StoredAnswer = Extract<Awaited<ReturnType<typeof askToSave>>, { ok: true }>['body']['answers'][number];

/** The words in batches of one writer that one request can take, oldest writers first. */
function batchesOf(words: readonly PendingAnswer[]): PendingAnswer[][] {
  const batches: PendingAnswer[][] = [];
  let bytes = 0;
  for (const word of words) {
    const size = new Blob([JSON.stringify(word)]).size;
    const batch = batches.at(-1);
    const fits = batch && batch.length < maxBatchSaves && bytes + size <= maxBatchBytes;
    if (fits && batch[0]?.writer === word.writer) {
      batch.push(word);
      bytes += size;
    } else {
      batches.push([word]);
      bytes = size;
    }
  }
  return batches;
}

const pendingWords = (story: LocalStory): PendingAnswer[] => [
  ...story.pending.earlierWords,
  ...story.pending.words.values(),
];

function askToSave(story: LocalStory, batch: readonly PendingAnswer[], keepalive = false) {
  const saves = batch.map(({ save, key, base, text, question, recording }) => ({
    save,
    key,
    base,
    text,
    question,
    recording,
  }));
  const json = { edition: story.edition, device: batch[0]?.writer ?? story.outside.writer, saves };
  return story.outside.ask<typeof saveAnswers>('POST /api/saveAnswers', {
    json,
    key: story.outside.linkKey,
    keepalive,
  });
}

/** Shows that a question of the customer's own is there no more. */
const dropAnswer = (story: LocalStory, key: number): void =>
  story.shown.update({ answers: story.shown.view().answers.filter(answer => answer.key !== key) });

/** Shows a version of the server's, unless something newer is shown or waits on this device. */
export function showStoredAnswer(story: LocalStory, { key, ...stored }: StoredAnswer): void {
  const { question, ownWording, version, rival, leftOut = [], text } = stored;
  if (version < (answerOf(story, key)?.version ?? 0)) return;
  if (story.pending.words.has(key)) return updateAnswer(story, key, { rival, leftOut });
  if (isOwnQuestionKey(key) && !ownWording) return dropAnswer(story, key);
  updateAnswer(story, key, {
    question,
    ownWording,
    version,
    rival,
    leftOut,
    text,
    saveState: text ? 'saved' : 'empty',
  });
}

/**
 * Marks words as saved by the server. Words that were changed since stay pending, now based on the version that the
 * sent ones became.
 */
async function confirmWords(story: LocalStory, sent: PendingAnswer, stored: StoredAnswer): Promise<void> {
  const current = story.pending.words.get(sent.key);
  if (current && current.writer === sent.writer && current.save !== sent.save) {
    const rebased = { ...current, base: stored.version };
    story.pending.words.set(sent.key, rebased);
    updateAnswer(story, sent.key, { version: stored.version, rival: stored.rival });
    await savePending(story, 'answers', rebased);
    return;
  }
  if (current?.save === sent.save) story.pending.words.delete(sent.key);
  story.pending.earlierWords = story.pending.earlierWords.filter(({ save }) => save !== sent.save);
  const shown = answerOf(story, sent.key)?.text ?? '';
  // The server stores clean text; the field keeps what was typed, with the space that was typed last.
  const text = cleanText(shown) === stored.text ? shown : stored.text;
  showStoredAnswer(story, { ...stored, text });
  const transcript = answerOf(story, sent.key)?.transcript;
  if (transcript && transcript.recording === sent.recording)
    updateAnswer(story, sent.key, { transcript: { ...transcript, state: 'used', text: '' } });
  // Before it leaves the pending store: at each moment one of both has the words.
  await story.shown.store();
  await story.pending.store.remove('answers', [sent.edition, sent.key, sent.writer]);
}

async function sendBatch(
  story: LocalStory,
  batch: readonly PendingAnswer[],
  { keepalive, onStored }: SendWordsOptions,
): Promise<SendOutcome> {
  const reply = await askToSave(story, batch, keepalive);
  if (reply.ok) {
    for (const [n, stored] of reply.body.answers.entries()) {
      const sent = batch[n];
      if (!sent) continue;
      await confirmWords(story, sent, stored);
      onStored?.(stored);
    }
    return { kind: 'done' };
  }
  const later = retryOutcome(reply);
  if (later) return later;
  if (batch.length === 1 || reply.status !== 400) return { kind: 'refused', why: reply.error.message };
  // One of them cannot be taken; the others can.
  const outcomes: SendOutcome[] = [];
  for (const word of batch) outcomes.push(await sendBatch(story, [word], { keepalive, onStored }));
  return outcomes.find(({ kind }) => kind !== 'done') ?? { kind: 'done' };
}

interface SendWordsOptions {
  /** The page is being closed: one request, which arrives without it. */
  keepalive?: boolean | undefined;
  /** Called with each answer that the server stored. */
  onStored?: ((stored: StoredAnswer) => void) | undefined;
}

/** Sends the words that wait on this device (W51). */
export async function sendWords(story: LocalStory, options: SendWordsOptions = {}): Promise<SendOutcome> {
  const batches = batchesOf(pendingWords(story));
  let refused: SendOutcome | undefined;
  for (const batch of options.keepalive ? batches.slice(0, 1) : batches) {
    const outcome = await sendBatch(story, batch, options);
    if (outcome.kind === 'again') return outcome;
    if (outcome.kind === 'refused') refused = outcome;
  }
  return refused ?? { kind: 'done' };
}

/**
 * Takes over the words that ended tabs left on this device. The newest of each answer is shown; older ones are sent as
 * they are and become rivals. Words of a tab that is still open stay its own.
 */
export async function restoreWords(story: LocalStory): Promise<void> {
  await story.outside.locks.hold(writerLock(story.outside.writer));
  const left = await story.pending.store.all('answers', story.edition);
  const writers = new Map<string, boolean>();
  for (const { writer } of left)
    if (!writers.has(writer)) writers.set(writer, await story.outside.locks.hold(writerLock(writer)));
  for (const word of left.filter(({ writer }) => writers.get(writer)).toSorted((a, b) => a.at - b.at)) {
    const earlier = story.pending.words.get(word.key);
    if (earlier) story.pending.earlierWords.push(earlier);
    story.pending.words.set(word.key, word);
  }
  for (const { key, text, question } of story.pending.words.values()) showPendingWords(story, key, { text, question });
}

/** Shows words of this device; a question of the customer's own that the server does not know yet is added. */
export function showPendingWords(
  story: LocalStory,
  key: number,
  { text, question }: Pick<PendingAnswer, 'text' | 'question'>,
): void {
  if (isOwnQuestionKey(key) && question === '') return dropAnswer(story, key);
  const saveState = text ? 'on-device' : 'empty';
  const changed = { text, saveState, ...(question && { question, ownWording: true }) } as const;
  if (answerOf(story, key)) return updateAnswer(story, key, changed);
  const added = {
    key,
    question: question ?? '',
    ownWording: true,
    version: 0,
    rival: null,
    leftOut: [],
    voice: undefined,
    transcript: null,
  };
  story.shown.update({ answers: [...story.shown.view().answers, { ...added, ...changed }] });
}

/**
 * Decides between an answer and its rival: `text` is what stays. Returns why it failed, in words for the customer. When
 * somebody wrote on meanwhile, the newer texts are shown.
 */
export async function settleRival(story: LocalStory, key: number, text: string): Promise<string | undefined> {
  const { edition } = story.shown.form;
  const sent = await sendWords(story);
  if (sent.kind === 'refused') return sent.why;
  const version = answerOf(story, key)?.version ?? 0;
  const json = { edition, key, version, text };
  const reply = await story.outside.ask<typeof settleAnswer>('POST /api/settleAnswer', {
    json,
    key: story.outside.linkKey,
  });
  if (reply.ok) return showStoredAnswer(story, reply.body) ?? undefined;
  if (reply.error.code === 'changed-meanwhile') await reloadStory(story);
  return reply.error.message;
}
