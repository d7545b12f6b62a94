import { readBlob } from '#ui/read-file.ts';
import type { updateAbstract } from '../wire.ts';
import { confirmRecording } from './edit-story.ts';
import { answerOf } from './shown-story.ts';
import type { LocalRecording } from './pending-story.ts';
import type { LocalStory } from './local-story.ts';
import { reloadStory } from './reload-story.ts';

/** The most takes that one request names. */
const maxTakes = 40;

function voiceForm(story: LocalStory, key: number, { wav, takes = [] }: LocalRecording): FormData {
  const form = new FormData();
  form.set('edition', story.edition);
  form.set('category', story.shown.form.category);
  form.set('saving', '1');
  const parts = takes.slice(-maxTakes).map(({ take, bytes }) => `${take}:${bytes}`);
  if (parts.length > 0) form.set(`takes${key}`, parts.join(','));
  if (wav) {
    form.set(`audioQuestion${key}`, answerOf(story, key)?.question ?? '');
    form.set(`audio${key}`, wav, `audio${key}.wav`);
  } else form.set(`removeAudio${key}`, '1');
  return form;
}

/** What is said of a recording that this device cannot read any more, as if the server had refused it. */
const lostVoiceReply = {
  ok: false,
  status: 415,
  error: {
    code: 'unreadable',
    message: 'A recording cannot be read on this device any more. Delete it, and record it again.',
  },
} as const;

/**
 * Sends the pending recording of a question, or its deletion, with its takes, then marks it as saved, and shows that it
 * is written down.
 */
export async function sendVoice(story: LocalStory, key: number, signal: AbortSignal) {
  const recording = story.pending.voices.get(key) ?? { wav: null, seconds: 0 };
  if (recording.wav)
    try {
      await readBlob(recording.wav);
    } catch {
      return lostVoiceReply;
    }
  const form = voiceForm(story, key, recording);
  const reply = await story.outside.ask<typeof updateAbstract>('POST /api/updateAbstract', {
    form,
    signal,
    key: story.outside.linkKey,
  });
  if (reply.ok) await confirmRecording(story, key, recording);
  // Another device had joined the same takes before, and its recording stays.
  const isJoined = reply.ok && reply.body.joined?.includes(key);
  if (isJoined || (reply.ok && recording.wav && story.shown.form.speech === 'on')) await reloadStory(story);
  return reply;
}
