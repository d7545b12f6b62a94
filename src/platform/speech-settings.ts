import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

export interface SpeechConfig {
  /** The service that writes down recordings (W54); unset: nobody does. */
  speech: { url: string; key: string | undefined; model: string } | undefined;
}

/** The settings of `.env.example` that this is read from. */
interface SpeechSettings {
  SPEECH?: 'none' | 'openai' | undefined;
  SPEECH_URL?: string | undefined;
  SPEECH_KEY?: string | undefined;
  SPEECH_MODEL?: string | undefined;
  PLAIN_HOSTS?: string | undefined;
}

/**
 * Who writes down recordings. Throws `StartupError` without an address, and in production without a key and for a
 * connection to another machine that is not encrypted: recordings are private.
 */
export function speechConfig(s: SpeechSettings, production: boolean): SpeechConfig {
  if (s.SPEECH !== 'openai') return { speech: undefined };
  if (!s.SPEECH_URL) throw new StartupError('SPEECH is openai, so SPEECH_URL must be set, too. See .env.example.');
  if (production && !s.SPEECH_KEY)
    throw new StartupError('In production SPEECH_KEY must be set when SPEECH is openai.');
  if (production && s.SPEECH_URL.startsWith('http:') && !mayBePlain(new URL(s.SPEECH_URL).hostname, s.PLAIN_HOSTS))
    throw new StartupError(
      'In production SPEECH_URL must begin with https://, or be on this machine or of PLAIN_HOSTS.',
    );
  return { speech: { url: s.SPEECH_URL, key: s.SPEECH_KEY, model: s.SPEECH_MODEL ?? 'whisper-1' } };
}
