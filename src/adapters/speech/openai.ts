import { openAsBlob } from 'node:fs';
import * as z from 'zod/mini';
import { SpeechBusy, SpeechRefused, type Speech, type SpokenRecording } from '#src/abstract-form/speech.ts';
import { connectionFailure, jsonOf, requestOpenAi, type OpenAiReply, type OpenAiSettings } from '../openai-request.ts';

/** A recording may have ten minutes and 19 MB; services write down a minute in a few seconds. */
const defaultTimeoutMs = 180_000;

const replyBody = z.object({ text: z.string() });

/** Seconds from a `Retry-After` header; a date in it is not understood and counts as none. */
const retryAfterOf = (headers: Headers): { retryAfterSeconds?: number } => {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
};

/** The fields of the request. The file is read from the disk while it is sent. */
async function formOf({ path, type, language }: SpokenRecording, model: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', await openAsBlob(path, { type }), 'recording.wav');
  form.set('model', model);
  form.set('language', language);
  form.set('response_format', 'json');
  return form;
}

/** Statuses after which the same request may succeed. */
const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A transcription endpoint as OpenAI documents it, which other services and local programs offer, too. */
export const openAiSpeech = (settings: OpenAiSettings): Speech => ({
  async write(recording) {
    const body = await formOf(recording, settings.model);
    let reply: OpenAiReply;
    try {
      reply = await requestOpenAi(settings, { path: 'audio/transcriptions', body, defaultTimeoutMs });
    } catch (error) {
      throw new SpeechBusy(`the speech service did not answer: ${connectionFailure(error)}`, { cause: error });
    }
    const { status, headers, text } = reply;
    if (isBusy(status)) throw new SpeechBusy(`the speech service answered ${status}`, retryAfterOf(headers));
    if (status < 200 || status > 299) throw new SpeechRefused(`the speech service answered ${status}`);
    const parsed = replyBody.safeParse(jsonOf(text));
    if (!parsed.success) throw new SpeechRefused('the speech service answered something it does not document');
    return parsed.data.text;
  },
});
