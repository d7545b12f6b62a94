import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

/** A service with OpenAI's calls. */
interface OpenAiService {
  url: string;
  key: string | undefined;
  model: string;
}

export interface OpenAiConfig {
  /** The service that writes down recordings (W54); unset: nobody does. */
  speech: OpenAiService | undefined;
  /** The service that proposes headlines, lines for the cover and an order; unset: nobody does. */
  editing: OpenAiService | undefined;
}

type ServiceKind = 'none' | 'openai';

/** The settings of `.env.example` that this is read from. */
interface ServiceSettings {
  SPEECH?: ServiceKind | undefined;
  SPEECH_URL?: string | undefined;
  SPEECH_KEY?: string | undefined;
  SPEECH_MODEL?: string | undefined;
  EDITING?: ServiceKind | undefined;
  EDITING_URL?: string | undefined;
  EDITING_KEY?: string | undefined;
  EDITING_MODEL?: string | undefined;
  PLAIN_HOSTS?: string | undefined;
}

/**
 * Who writes down recordings, and who proposes headlines. Throws `StartupError` for a service without an address or a
 * model, and in production without a key and for a connection to another machine that is not encrypted: what people
 * tell is private.
 */
export function openAiConfig(s: ServiceSettings, production: boolean): OpenAiConfig {
  const service = (name: 'SPEECH' | 'EDITING', usualModel?: string): OpenAiService | undefined => {
    if (s[name] !== 'openai') return undefined;
    const [url, key, model] = [s[`${name}_URL`], s[`${name}_KEY`], s[`${name}_MODEL`] ?? usualModel];
    if (!url) throw new StartupError(`${name} is openai, so ${name}_URL must be set, too. See .env.example.`);
    if (!model) throw new StartupError(`${name} is openai, so ${name}_MODEL must be set, too. See .env.example.`);
    if (production && !key) throw new StartupError(`In production ${name}_KEY must be set when ${name} is openai.`);
    if (production && url.startsWith('http:') && !mayBePlain(new URL(url).hostname, s.PLAIN_HOSTS))
      throw new StartupError(
        `In production ${name}_URL must begin with https://, or be on this machine or of PLAIN_HOSTS.`,
      );
    return { url, key, model };
  };
  return { speech: service('SPEECH', 'whisper-1'), editing: service('EDITING') };
}
