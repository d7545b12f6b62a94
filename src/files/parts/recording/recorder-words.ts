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

/** The Hindi words, of whoever can choose a recording or write the answer instead. */
export const hindiRecorderWords: RecorderWords = {
  recordedSoFar: 'अब तक की रिकॉर्डिंग',
  pause: 'रिकॉर्डिंग थामें',
  goOn: 'रिकॉर्डिंग आगे बढ़ाएँ',
  stop: 'रोकें',
  nothingHeard: 'कुछ सुनाई नहीं दे रहा। क्या माइक्रोफ़ोन ढका या बंद है?',
  muted: 'फ़ोन ने माइक्रोफ़ोन बंद कर दिया है। उसके लौटते ही रिकॉर्डिंग आगे चलेगी।',
  takenAway: at => `${formatDuration(at)} पर माइक्रोफ़ोन ले लिया गया। वहीं से आगे बोलने के लिए फिर से रिकॉर्ड करें।`,
  silentTitle: 'कुछ सुनाई नहीं देता। इसे रखें?',
  keepIt: 'इसे रखें',
  again: 'फिर से रिकॉर्ड करें',
  cannotRecord: 'यह ब्राउज़र रिकॉर्ड नहीं कर सकता। आप कोई रिकॉर्डिंग चुन सकते हैं या जवाब लिख सकते हैं।',
  notAllowed: 'यहाँ माइक्रोफ़ोन की अनुमति नहीं है। ब्राउज़र की सेटिंग में इस पेज के लिए अनुमति दें, कोई रिकॉर्डिंग चुनें या जवाब लिखें।',
  noMicrophone: 'माइक्रोफ़ोन नहीं मिला। आप कोई रिकॉर्डिंग चुन सकते हैं या जवाब लिख सकते हैं।',
  busy: 'माइक्रोफ़ोन किसी और ऐप के पास है, शायद कोई कॉल चल रही है। उसे ख़त्म करके फिर से रिकॉर्ड करें, कोई रिकॉर्डिंग चुनें या जवाब लिखें।',
  notOpened: 'आपकी रिकॉर्डिंग सुरक्षित है, पर अभी खुल नहीं पाई। आगे बढ़ने के लिए यह पेज फिर से खोलें।',
  failed: 'रिकॉर्डिंग नहीं हो पाई। कृपया एक बार फिर कोशिश करें, कोई रिकॉर्डिंग चुनें या जवाब लिखें।',
  notPlayable: 'यह बज नहीं पाई, इसलिए काम में नहीं आ सकती। कृपया कोई और फ़ाइल चुनें।',
  unopenedLabel: 'रिकॉर्डिंग जो खुल नहीं पाई',
  unopened: 'यह रिकॉर्डिंग बीच में रुक गई थी और यहाँ खुल नहीं पा रही। यह इसी फ़ोन या कंप्यूटर पर सुरक्षित है; बाद में फिर कोशिश करें।',
  saveAsFile: 'फ़ाइल में सहेजें',
  delete: 'मिटाएँ',
  deleteTitle: 'यह रिकॉर्डिंग मिटाएँ?',
  deleteText: 'इसे लौटाया नहीं जा सकता।',
  deleteUnheardText: 'इसे अभी तक किसी ने नहीं सुना है। इसे लौटाया नहीं जा सकता।',
};

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
