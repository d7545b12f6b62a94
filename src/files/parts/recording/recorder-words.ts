import { formatDuration } from '../../rules/sound.ts';

/** What people read while they record, and when it does not work; friends read it in their language. */
export interface RecorderWords {
  recordedSoFar: string;
  pause: string;
  goOn: string;
  stop: string;
  /** After some seconds without a sound, while it records. */
  nothingHeard: string;
  /** While the phone gives no sound, for example during a call. */
  muted: string;
  /** `at`: the clock when the phone ended it. */
  takenAway: (at: number) => string;
  silentTitle: string;
  keepIt: string;
  again: string;
  cannotRecord: string;
  notAllowed: string;
  noMicrophone: string;
  busy: string;
  notOpened: string;
  failed: string;
  notPlayable: string;
  /** About a recording that broke off and that this browser cannot open. */
  unopenedLabel: string;
  unopened: string;
  saveAsFile: string;
  delete: string;
  deleteTitle: string;
  deleteText: string;
  /** About a recording that could not be opened. */
  deleteUnheardText: string;
}

/** The English words; `instead` is what else can be done, for example `write the answer`. */
export const recorderWords = (instead: string): RecorderWords => ({
  recordedSoFar: 'Recorded so far',
  pause: 'Pause the recording',
  goOn: 'Go on recording',
  stop: 'Stop',
  nothingHeard: 'We hear nothing. Is the microphone covered or switched off?',
  muted: 'The phone has muted the microphone. It goes on when the microphone is back.',
  takenAway: at => `The microphone was taken away at ${formatDuration(at)}. Record again to go on from there.`,
  silentTitle: 'Nothing can be heard. Keep it?',
  keepIt: 'Keep it',
  again: 'Record again',
  cannotRecord: `This browser cannot record. You can ${instead}.`,
  notAllowed: `The microphone is not allowed here. Allow it in the browser’s settings for this page, or ${instead}.`,
  noMicrophone: `No microphone was found. You can ${instead}.`,
  busy: `Another app has the microphone, perhaps a call. End it there and record again, or ${instead}.`,
  notOpened: 'What you recorded is kept, but could not be opened just now. Open this page again to go on.',
  failed: `Recording did not work. Please try once more, or ${instead}.`,
  notPlayable: 'This file could not be played, so it cannot be used. Please choose another recording.',
  unopenedLabel: 'A recording that cannot be opened',
  unopened: 'This recording broke off and cannot be opened here. It is kept on this device; try again later.',
  saveAsFile: 'Save it as a file',
  delete: 'Delete',
  deleteTitle: 'Delete this recording?',
  deleteText: 'It cannot be brought back.',
  deleteUnheardText: 'Nobody has listened to it yet. It cannot be brought back.',
});

const wordOfError: Readonly<Record<string, 'notAllowed' | 'noMicrophone' | 'busy' | 'notOpened'>> = {
  NotAllowedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotFoundError: 'noMicrophone',
  // Android and Windows say so when another app has it, Firefox with the second name.
  NotReadableError: 'busy',
  AbortError: 'busy',
  EncodingError: 'notOpened',
};

/** What to say of an error of the microphone or the recorder. */
export const recordingErrorText = (error: unknown, words: RecorderWords): string =>
  words[(error instanceof DOMException && wordOfError[error.name]) || 'failed'];
