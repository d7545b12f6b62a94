import type { FormLanguage } from '#kernel/subject.ts';

/** A recording that is to be written down. */
export interface SpokenRecording {
  /** Where its file is. */
  path: string;
  /** Its media type. */
  type: string;
  /** The language that is spoken, ISO 639-1. */
  language: FormLanguage;
}

/** Writes down what is said in a recording. Adapters: none, an OpenAI-compatible endpoint. */
export interface Speech {
  /**
   * The words of one recording, empty when it has none. Throws `SpeechRefused` when the same recording would be refused
   * again, and `SpeechBusy` when it may be tried again. Error messages contain neither words nor keys.
   */
  write(recording: SpokenRecording): Promise<string>;
}

/** The service refused the recording for good: it is not tried again by itself. */
export class SpeechRefused extends Error {}

/** The service could not be reached, did not answer in time, or has too much to do: it is tried again. */
export class SpeechBusy extends Error {
  /** The seconds after which the service wants to be asked again, when it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
