import { maxAnswerLength } from '../rules.ts';
import type { settleTranscript } from '../wire.ts';
import type { agreeSpeech } from '../wire/speech.ts';
import { saveHeardAnswer } from './edit-story.ts';
import { answerOf, updateAnswer, type LocalAnswer } from './shown-story.ts';
import type { LocalStory } from './local-story.ts';
import { reloadStory } from './reload-story.ts';

/** How often a page that is seen asks whether a recording is written down by now, in milliseconds. */
const lookMs = 5000;

/** Shows what was written down as soon as it is there (W54): asks only while something waits and somebody looks. */
export function watchTranscripts(story: LocalStory, signal: AbortSignal): void {
  let isAsking = false;
  const look = async () => {
    const isWaiting = story.shown.view().answers.some(({ transcript }) => transcript?.state === 'waiting');
    if (!isWaiting || isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    await reloadStory(story).finally(() => (isAsking = false));
  };
  const timer = setInterval(() => void look(), lookMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** The text of an answer with the transcript below it; `undefined` when they are too long for one answer. */
export function withTranscriptBelow({ text, transcript }: Pick<LocalAnswer, 'text' | 'transcript'>) {
  const both = [text.trim(), transcript?.text ?? ''].filter(Boolean).join('\n\n');
  return both.length > maxAnswerLength ? undefined : both;
}

/** Takes the offered transcript over in the answer, as this text. */
export async function takeOverTranscript(story: LocalStory, key: number, text: string): Promise<void> {
  const transcript = answerOf(story, key)?.transcript;
  if (!transcript) return;
  updateAnswer(story, key, { transcript: { ...transcript, state: 'used', text: '' } });
  await saveHeardAnswer(story, key, { text, recording: transcript.recording });
}

/**
 * Has a recording written down again, or leaves an offered transcript out. Returns why it failed, in words for the
 * customer.
 */
export async function decideTranscript(
  story: LocalStory,
  key: number,
  wish: 'again' | 'leave',
): Promise<string | undefined> {
  const recording = answerOf(story, key)?.transcript?.recording ?? '';
  const reply = await story.outside.ask<typeof settleTranscript>('POST /api/settleTranscript', {
    json: { edition: story.edition, key, recording, wish },
    key: story.outside.linkKey,
  });
  if (reply.ok) return updateAnswer(story, key, { transcript: reply.body.transcript }) ?? undefined;
  if (reply.error.code === 'changed-meanwhile') await reloadStory(story);
  return reply.error.message;
}

/** Has the story's recordings written down from now on or not (W113). Returns why it failed, in words for people. */
export async function decideSpeech(story: LocalStory, agree: boolean): Promise<string | undefined> {
  const reply = await story.outside.ask<typeof agreeSpeech>('POST /api/agreeSpeech', {
    json: { edition: story.edition, agree },
    key: story.outside.linkKey,
  });
  if (!reply.ok) return reply.error.message;
  await reloadStory(story);
  return undefined;
}
