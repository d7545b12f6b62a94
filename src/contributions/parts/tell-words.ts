import { spokenDuration } from '#src/abstract-form/rules.ts';
import { hindiRecorderWords, recorderWords } from '#src/files/parts/recording/recorder-words.ts';
import { reopenTime } from '#kernel/promises.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { cannotPrint } from '#ui/printed-signs.tsx';
import { takenBackText } from '#ui/read-file.ts';
import { deviceStorage } from '#ui/storage.ts';
import { dayText, isAboutAsker, isSurprise, partnerReading, verbOf } from '../rules.ts';
import type { InvitationRecord } from '../wire.ts';

/** Who asks and whom it is about, as the owner wrote them, and the partner who ordered it, if one did. */
interface Names {
  from: string;
  about: string;
  partner: string | null;
}

/** Whoever reads what is told before anybody else, joined by a word: the asker, and a partner. */
function readers(names: Names, joint: string): string {
  const partner = partnerReading(names);
  return partner === null ? names.from : `${names.from}${joint}${partner}`;
}

function readFirst(names: Names): string {
  const { from } = names;
  const partner = partnerReading(names);
  return partner === null
    ? `${from} ${verbOf(from, 'reads', 'read')} it first`
    : `${from} and ${partner}, who ordered it for ${from}, read it first`;
}

function readFirstHindi(names: Names): string {
  const { from } = names;
  const partner = partnerReading(names);
  return partner === null
    ? `आपके शब्द पहले ${from} तक जाएँगे`
    : `आपके शब्द पहले ${from} और ${partner} तक जाएँगे (${from} के लिए ऑर्डर ${partner} की ओर से है)`;
}

const haveHandedIn = (from: string): string => `${from} ${verbOf(from, 'has', 'have')} handed the story in`;

/** Who asks, and a partner who reads along. */
const both = (names: Names): string => readers(names, ' and ');
const bothHindi = (names: Names): string => readers(names, ' और ');

/** The words of the page on which friends tell (W53). */
const en = {
  title: ({ about }: Names) => `Tell your part about ${about}`,
  lead: ({ from, about }: Names) =>
    `${from} ${verbOf(from, 'is', 'are')} making a printed magazine ${isAboutAsker({ from, about }) ? 'of their own story' : `about ${about}`}, and would love a few lines from you.`,
  howLong: (names: Names, lastDay: string) =>
    `By voice or in writing. Five minutes are enough, until ${dayText(lastDay)} or until ${reopenTime} after ${names.from} ${verbOf(names.from, 'hands', 'hand')} the story in. ${readFirst(names)}${isSurprise(names) ? `; ${names.about} ${verbOf(names.about, 'hears', 'hear')} nothing of it from us` : ''}.`,
  notOpen: 'This invitation is not open',
  notArrived: 'The invitation did not arrive',
  tryAgain: 'Try again',
  byChat: 'Answer on WhatsApp',
  yourName: 'Your name, printed under your words',
  sayWho: 'Please say who you are.',
  cannotPrint,
  agreeFirst: 'Please agree first, then your words can be kept.',
  privacy: 'How we keep what you tell',
  details: 'Details',
  begin: 'Begin',
  thanks: (name: string) => `Thank you, ${name}.`,
  hasIt: (names: Names) =>
    `${both(names)} ${partnerReading(names) === null ? verbOf(names.from, 'has', 'have') : 'have'} it now.`,
  mayChange: 'You can change it here until the magazine is approved, and withdraw it until print.',
  mayChangeLate: (names: Names) =>
    `${haveHandedIn(names.from)} since. You can change it until the magazine is approved; whether a change is printed is up to ${both(names)}. You can withdraw it until print.`,
  mayNotChange: 'The magazine is approved, so it cannot be changed any more.',
  handedIn: 'The story has been handed in',
  notSent: (from: string) =>
    `${haveHandedIn(from)}, so what you began here cannot be sent any more. Nobody reads it, and you can delete it below. Is it important? Then write to ${from}.`,
  send: (names: Names) => `Send it to ${both(names)}`,
  saved: 'Saved.',
  savedNotSent: 'Saved, not sent yet.',
  saving: 'Saving …',
  waiting: 'No connection: your words are kept on this device and saved as soon as there is one.',
  signed: (name: string, names: Names) =>
    `Signed ${name}. ${readers(names, ', ')} and the people who make the magazine read it, then whoever ${readers(names, ' or ')} ${verbOf(partnerReading(names) ?? names.from, 'shows', 'show')} the magazine to.${isSurprise(names) ? ` We never show it to ${names.about}.` : ''}`,
  withdraw: 'Withdraw what I told',
  withdrawTitle: 'Withdraw what you told?',
  withdrawText: 'It is deleted and will not be printed. This cannot be undone.',
  withdrawYes: 'Withdraw',
  withdrawNo: 'Keep it',
  withdrawn: 'It is withdrawn',
  withdrawnText: (from: string) =>
    `What you told is deleted and will not be printed. If you change your mind, ask ${from} for a new link.`,
  withdrawnPrinted:
    'The magazine was at the printer already, so the printed copies still have your words and photos: nobody can take them out of those. We deleted everything else: your recordings play nowhere any more, and the magazine online is made again without you.',
  photos: 'A photo or two',
  addPhotos: 'Add photos',
  sending: 'Sending',
  photosHint: (most: number) => `Up to ${most}.`,
  leaveOut: 'Leave it out',
  /** What is said about chosen files that are read, and that the device took back. */
  chosenFiles: (what: 'photo' | 'recording') => ({
    reading: 'Getting it ready',
    takenBack: takenBackText(what),
    leaveOut: 'Leave it out',
  }),
  photo: (number: number) => `Yours, number ${number}`,
  removePhoto: (number: number) => `Remove photo ${number}`,
  recordAnswer: 'Record your answer',
  record: 'Record',
  keeping: 'Keeping it',
  chooseRecording: 'Choose a recording',
  play: 'Play your recording',
  stopPlaying: 'Stop playing',
  playFailed: 'It could not be played just now. It is still safe with us.',
  deleteRecording: 'Delete your recording',
  recorder: recorderWords('choose a recording you have, or write the answer'),
  brokeOff: (seconds: number) => `Your recording broke off. We kept ${spokenDuration(seconds)} on this device.`,
  brokeOffLabel: 'The recording that broke off',
  decideFirst: 'It is not sent yet: please decide about this recording first.',
  listen: 'Listen',
  goOn: 'Go on',
  keepIt: 'Keep it',
  delete: 'Delete',
  ownLink: 'Keep this link to change or withdraw it',
  ownLinkHint: 'It opens what you told on any phone or computer. It is yours alone: do not pass it on.',
  copy: 'Copy',
  share: 'Send it to myself',
  copied: 'Copied.',
  copyByHand: 'Mark the address and copy it by hand.',
  /** In English the server's own words are shown. */
  refusals: {} as Readonly<Record<string, string>>,
};
export type TellWords = typeof en;

const hi: TellWords = {
  title: ({ about }) => `${about} के बारे में अपनी बात बताइए`,
  lead: ({ from, about }) =>
    `${from} की ${isAboutAsker({ from, about }) ? 'अपनी कहानी की' : `ओर से ${about} पर`} एक छपी हुई पत्रिका बन रही है, जिसके लिए आपकी कुछ पंक्तियाँ चाहिए।`,
  howLong: (names, lastDay) =>
    `बोलकर या लिखकर, पाँच मिनट काफ़ी हैं, ${dayText(lastDay, 'hi')} तक, या ${names.from} की ओर से कहानी जमा होने के एक घंटे बाद तक। ${readFirstHindi(names)}${isSurprise(names) ? `; हमारी ओर से ${names.about} को कुछ पता नहीं चलेगा` : ''}।`,
  notOpen: 'यह निमंत्रण खुला नहीं है',
  notArrived: 'निमंत्रण नहीं आ पाया',
  tryAgain: 'फिर से कोशिश करें',
  byChat: 'WhatsApp पर जवाब दीजिए',
  yourName: 'आपका नाम, जैसा आपके शब्दों के नीचे छपे',
  sayWho: 'कृपया बताइए कि आप कौन हैं।',
  cannotPrint: signs => `ये चिह्न हम छाप नहीं सकते: ${signs}। कृपया इन्हें किसी और तरह लिखिए।`,
  agreeFirst: 'कृपया पहले सहमति दीजिए, तभी आपके शब्द रखे जा सकते हैं।',
  privacy: 'आपकी बात हम कैसे रखते हैं',
  details: 'पूरी जानकारी',
  begin: 'शुरू करें',
  thanks: name => `धन्यवाद, ${name}।`,
  hasIt: names => `यह अब ${bothHindi(names)} के पास है।`,
  mayChange: 'छपाई की मंज़ूरी तक आप इसे इसी पेज पर बदल सकते हैं, और छपने तक वापस ले सकते हैं।',
  mayChangeLate: names =>
    `${names.from} ने कहानी जमा कर दी है। छपाई की मंज़ूरी तक आप इसे अब भी बदल सकते हैं, पर बदलाव छपेगा या नहीं, यह फ़ैसला ${bothHindi(names)} का होगा। छपने तक आप इसे वापस ले सकते हैं।`,
  mayNotChange: 'पत्रिका को मंज़ूरी मिल गई है, इसलिए अब इसे बदला नहीं जा सकता।',
  handedIn: 'कहानी जमा हो चुकी है',
  notSent: from =>
    `${from} ने कहानी जमा कर दी है, इसलिए आपने यहाँ जो शुरू किया था वह अब भेजा नहीं जा सकता। इसे कोई नहीं पढ़ता, और आप इसे नीचे मिटा सकते हैं। ज़रूरी हो तो ${from} को लिखिए।`,
  send: names => `${bothHindi(names)} को भेजें`,
  saved: 'सहेजा गया।',
  savedNotSent: 'सहेजा गया, अभी भेजा नहीं गया।',
  saving: 'सहेजा जा रहा है …',
  waiting: 'इंटरनेट नहीं है: आपके शब्द इसी फ़ोन या कंप्यूटर पर सुरक्षित हैं और इंटरनेट आते ही सहेज लिए जाएँगे।',
  signed: (name, names) =>
    `${name} के नाम से। आपके शब्द ${readers(names, ', ')} और पत्रिका बनाने वालों तक जाते हैं, फिर उन तक जिन्हें ${readers(names, ' या ')} की ओर से पत्रिका दिखाई जाए।${isSurprise(names) ? ` हमारी ओर से ${names.about} को कुछ नहीं दिखाया जाता।` : ''}`,
  withdraw: 'अपनी बात वापस लें',
  withdrawTitle: 'क्या आप अपनी बात वापस लेना चाहते हैं?',
  withdrawText: 'यह मिटा दी जाएगी और छपेगी नहीं। इसे लौटाया नहीं जा सकता।',
  withdrawYes: 'वापस लें',
  withdrawNo: 'रहने दें',
  withdrawn: 'आपकी बात वापस ले ली गई है',
  withdrawnText: from => `आपने जो बताया था वह मिटा दिया गया है और छपेगा नहीं। मन बदले तो ${from} से नया लिंक माँगिए।`,
  withdrawnPrinted:
    'पत्रिका पहले ही छपाई में जा चुकी थी, इसलिए छपी प्रतियों में आपके शब्द और तस्वीरें रहेंगी: उनमें से इन्हें कोई नहीं निकाल सकता। बाक़ी सब हमने मिटा दिया है: आपकी आवाज़ अब कहीं नहीं बजेगी, और ऑनलाइन पत्रिका आपके बिना दोबारा बनाई जा रही है।',
  photos: 'एक-दो तस्वीरें',
  addPhotos: 'तस्वीरें जोड़ें',
  sending: 'भेजी जा रही हैं',
  photosHint: most => `ज़्यादा से ज़्यादा ${most}।`,
  leaveOut: 'रहने दें',
  chosenFiles: what => ({
    reading: 'तैयार हो रही है',
    takenBack: `आपके फ़ोन ने यह ${what === 'photo' ? 'तस्वीर' : 'रिकॉर्डिंग'} वापस ले ली। इसे फिर से चुनिए।`,
    leaveOut: 'रहने दें',
  }),
  photo: number => `आपकी तस्वीर ${number}`,
  removePhoto: number => `तस्वीर ${number} हटाएँ`,
  recordAnswer: 'अपना जवाब रिकॉर्ड करें',
  record: 'रिकॉर्ड करें',
  keeping: 'सहेजा जा रहा है',
  chooseRecording: 'कोई रिकॉर्डिंग चुनें',
  play: 'अपनी रिकॉर्डिंग सुनें',
  stopPlaying: 'सुनना बंद करें',
  playFailed: 'यह अभी नहीं बज पाई। यह हमारे पास सुरक्षित है।',
  deleteRecording: 'अपनी रिकॉर्डिंग मिटाएँ',
  recorder: hindiRecorderWords,
  brokeOff: seconds => `आपकी रिकॉर्डिंग बीच में रुक गई। ${Math.round(seconds)} सेकंड इसी फ़ोन या कंप्यूटर पर सुरक्षित हैं।`,
  brokeOffLabel: 'बीच में रुकी रिकॉर्डिंग',
  decideFirst: 'अभी भेजा नहीं गया: पहले इस रिकॉर्डिंग के बारे में तय कीजिए।',
  listen: 'सुनें',
  goOn: 'आगे बोलें',
  keepIt: 'इसे रखें',
  delete: 'मिटाएँ',
  ownLink: 'बदलने या वापस लेने के लिए यह लिंक रखिए',
  ownLinkHint: 'यह किसी भी फ़ोन या कंप्यूटर पर आपकी बात खोलता है। यह केवल आपका है: किसी को न भेजें।',
  copy: 'कॉपी करें',
  share: 'ख़ुद को भेजें',
  copied: 'कॉपी हो गया।',
  copyByHand: 'पते को चुनकर हाथ से कॉपी कीजिए।',
  refusals: {
    'not-found': 'यह निमंत्रण अब खुला नहीं है, या इसका पता अधूरा है। जिसने भेजा था उनसे नया लिंक माँगिए।',
    'friends-closed': 'कहानी जमा हो चुकी है, इसलिए अब इसमें कुछ जोड़ा नहीं जा सकता। बताने की इच्छा के लिए धन्यवाद!',
    'too-late': 'पत्रिका को मंज़ूरी मिल गई है और वह छपने जा रही है, इसलिए अब इसमें कुछ जोड़ा नहीं जा सकता।',
    cancelled: 'यह ऑर्डर रद्द हो गया है, इसलिए अब इसमें कुछ नहीं जुड़ेगा।',
    withdrawn: 'आपने इसे वापस ले लिया था और यह मिटा दिया गया है। कुछ और बताने के लिए नया लिंक माँगिए।',
    'no-name': 'कृपया बताइए कि आप कौन हैं: आपका नाम आपके शब्दों के नीचे छपेगा।',
    'consent-missing': 'कृपया पहले अपना नाम लिखिए और सहमति दीजिए, तभी आपके शब्द रखे जा सकते हैं।',
    'nothing-answered': 'अभी भेजने को कुछ नहीं है। कुछ शब्द, एक रिकॉर्डिंग या एक तस्वीर काफ़ी है।',
    'no-such-question': 'इस निमंत्रण में ऐसा कोई सवाल नहीं है। कृपया पेज फिर से खोलिए।',
    'photos-full': 'एक व्यक्ति से हम इतनी ही तस्वीरें ले सकते हैं। पहले कोई एक हटाइए।',
    'too-many': 'यह थोड़े समय में बहुत बार हुआ। कृपया कुछ देर बाद फिर कोशिश कीजिए।',
    'voice-too-long': 'यह रिकॉर्डिंग दस मिनट से लंबी है। कृपया इसे दो हिस्सों में बताइए।',
    'voice-silent': 'इस रिकॉर्डिंग में कुछ सुनाई नहीं देता। कृपया फिर से रिकॉर्ड कीजिए।',
    offline: 'इंटरनेट नहीं है, या हम अभी जवाब नहीं दे पा रहे। कृपया फिर से कोशिश कीजिए।',
    other: 'यह अभी नहीं हो पाया। कृपया फिर से कोशिश कीजिए, या कोई दूसरी फ़ाइल चुनिए।',
  },
};

const words: Readonly<Record<FormLanguage, TellWords>> = { en, hi };
export const tellWords = (language: FormLanguage): TellWords => words[language];

/** A question and its language: one that we proposed follows the page's, the owner's own stays as it was written. */
export function questionIn(
  { question, texts }: InvitationRecord['questions'][number],
  page: FormLanguage,
  ofLink: FormLanguage,
): { text: string; lang: FormLanguage } {
  return texts ? { text: texts[page], lang: page } : { text: question, lang: ofLink };
}

/** Why a call was refused, in the page's language: the server's words in English. */
export function refusalText(
  { refusals }: TellWords,
  status: number,
  error: { code?: string; message: string },
): string {
  if (status === 0 || status >= 500) return refusals['offline'] ?? error.message;
  return refusals[error.code ?? ''] ?? refusals['other'] ?? error.message;
}

const storageKey = 'tell-language';

/** The language that the reader chose last in this browser; else that of the questions. */
export function chosenLanguage(ofQuestions: FormLanguage): FormLanguage {
  const chosen = deviceStorage.get(storageKey);
  return chosen === 'en' || chosen === 'hi' ? chosen : ofQuestions;
}

/** Remembers the choice. */
export const rememberLanguage = (language: FormLanguage): void => deviceStorage.set(storageKey, language);
