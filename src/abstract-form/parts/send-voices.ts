import type { updateAbstract } from '../wire.ts';
import { confirmRecording } from './edit-story.ts';
import { answerOf, type LocalRecording, type LocalStory } from './local-story.ts';

function voiceForm(story: LocalStory, key: number, { wav }: LocalRecording): FormData {
  const form = new FormData();
  form.set('edition', story.form.edition);
  form.set('category', story.form.category);
  form.set('saving', '1');
  if (wav) {
    form.set(`audioQuestion${key}`, answerOf(story, key)?.question ?? '');
    form.set(`audio${key}`, wav, `audio${key}.wav`);
  } else form.set(`removeAudio${key}`, '1');
  return form;
}

/** Sends the pending recording of a question, or its deletion, then marks it as saved. */
export async function sendVoice(story: LocalStory, key: number, signal: AbortSignal) {
  const recording = story.voices.get(key) ?? { wav: null, seconds: 0 };
  const form = voiceForm(story, key, recording);
  const reply = await story.ask<typeof updateAbstract>('POST /api/updateAbstract', {
    form,
    signal,
    key: story.linkKey,
  });
  if (reply.ok) await confirmRecording(story, key, recording);
  return reply;
}
