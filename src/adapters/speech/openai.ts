import { openAsBlob } from 'node:fs';
import * as z from 'zod/mini';
import { errorCodeOf } from '#kernel/error-code.ts';
import { SpeechBusy, SpeechRefused, type Speech, type SpokenRecording } from '#src/abstract-form/speech.ts';

interface SpeechSettings {
  /** The address of the service, to which `/v1/audio/transcriptions` is added. */
  url: string;
  /** Absent for a service that asks for none. */
  key: string | undefined;
  model: string;
  /** How long one recording may take, from connecting to the last byte of the reply. */
  timeoutMs?: number;
}

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

/** Why a request failed, without its content: the address may have a key, the form has the recording. */
const connectionFailure = (error: unknown): string =>
  error instanceof Error ? (errorCodeOf(error.cause) ?? error.name) : 'unknown';

/** Statuses after which the same request may succeed. */
const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A transcription endpoint as OpenAI documents it, which other services and local programs offer, too. */
export function openAiSpeech({ url, key, model, timeoutMs = defaultTimeoutMs }: SpeechSettings): Speech {
  const endpoint = `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/audio/transcriptions`;
  return {
    async write(recording) {
      const body = await formOf(recording, model);
      let response: Response;
      let reply: string;
      try {
        response = await fetch(endpoint, {
          method: 'POST',
          headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body,
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        reply = await response.text();
      } catch (error) {
        throw new SpeechBusy(`the speech service did not answer: ${connectionFailure(error)}`, { cause: error });
      }
      const { status } = response;
      if (isBusy(status)) throw new SpeechBusy(`the speech service answered ${status}`, retryAfterOf(response.headers));
      if (!response.ok) throw new SpeechRefused(`the speech service answered ${status}`);
      const parsed = replyBody.safeParse(jsonOf(reply));
      if (!parsed.success) throw new SpeechRefused('the speech service answered something it does not document');
      return parsed.data.text;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
