/** What a person can ask for by a word or a button. */
export const commands = [
  'next',
  'skip',
  'another',
  'tomorrow',
  'undo',
  'questions',
  'photos',
  'done',
  'hand-in',
  'hand-in-now',
  'send',
  'where',
  'ask',
  'rhythm',
  'weekly',
  'daily',
  'on-request',
  'hour',
  'yes',
  'no',
  'help',
  'start',
  'stop',
  'english',
  'hindi',
] as const;
export type Command = (typeof commands)[number];
export const isCommand = (name: string): name is Command => (commands as readonly string[]).includes(name);

/** The words in lines of words with commas between them. */
const wordLists = (...lines: readonly string[]): string[] => lines.flatMap(line => line.split(', '));

/**
 * The words of each command, in whatever language the person writes them: the whole message, without its signs. Only
 * what nobody answers a question with; the rest have buttons ("Yes", "Hindi" and "Photos" are answers).
 */
const commandWords: Readonly<Partial<Record<Command, readonly string[]>>> = {
  next: ['next', 'next question', 'अगला', 'अगला सवाल', 'agla sawal'],
  skip: ['skip', 'skip it', 'छोड़ो', 'छोड़ें', 'छोड़ दो', 'chhodo'],
  another: ['another', 'another question', 'another one', 'दूसरा सवाल', 'doosra sawal'],
  tomorrow: ['tomorrow', 'ask me tomorrow', 'not now', 'कल पूछना', 'बाद में', 'baad mein'],
  undo: ['undo', 'take it back', 'take back', 'delete that', 'वापस लो', 'वापस लें', 'wapas lo'],
  questions: ['questions', 'all questions', 'सारे सवाल', 'saare sawal'],
  photos: ['my photos', 'how many photos', 'मेरी तस्वीरें', 'meri photo'],
  done: ["that's all", 'thats all', 'that is all', 'बस इतना ही', 'bas itna hi'],
  'hand-in': ['hand in', 'hand it in', 'जमा करें', 'जमा करो', 'jama karo'],
  where: ['where is it', 'where is my magazine', 'कहाँ है', 'पत्रिका कहाँ है', 'kahan hai'],
  ask: ['ask', 'ask someone', 'ask someone else', 'ask ma', 'ask papa', 'पूछें', 'किसी और से पूछें'],
  rhythm: ['change time', 'change the time', 'समय बदलें'],
  help: ['help', 'menu', 'मदद', 'मेनू', 'madad'],
  start: ['start', 'शुरू', 'शुरू करें', 'shuru'],
  stop: wordLists(
    'stop, stop it, unsubscribe, no more messages',
    'बंद, बंद करो, बंद करें, रुको, रुकें, मत भेजो, band karo, ruko, mat bhejo',
    'थांबा, बंद करा, বন্ধ, বন্ধ করুন, থামো, থামুন, બંધ, બંધ કરો, રોકો, ਬੰਦ, ਬੰਦ ਕਰੋ, ਰੁਕੋ',
    'நிறுத்து, நிறுத்துங்கள், ఆపు, ఆపండి, ನಿಲ್ಲಿಸು, ನಿಲ್ಲಿಸಿ, നിർത്തൂ, നിർത്തുക',
    'ବନ୍ଦ, ବନ୍ଦ କରନ୍ତୁ, বন্ধ কৰক, بند, بند کرو, بند کریں, رکو',
  ),
  english: ['in english', 'अंग्रेज़ी में', 'angrezi mein'],
  hindi: ['in hindi', 'हिंदी में', 'हिन्दी में', 'hindi mein'],
};

/** What a person says to a question of ours that only yes or no answers. */
const answerWords = {
  yes: ['yes', 'ok', 'okay', 'yes begin', 'yes hand it in', 'हाँ', 'हां', 'जी', 'जी हाँ', 'haan', 'ha', 'ji', 'haanji'],
  no: ['no', 'no thanks', 'no thank you', 'not yet', 'नहीं', 'जी नहीं', 'nahi', 'nahin'],
} as const;

/** Words, apostrophes and spaces of a message, in lower case; signs and emoji say nothing about a command. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const byWord = new Map(
  commands.flatMap(command => (commandWords[command] ?? []).map(word => [plainWords(word), command] as const)),
);

/** The command that a whole message is; `undefined` for everything else, which may be an answer. */
export const commandOf = (text: string): Command | undefined => byWord.get(plainWords(text));

/** The answer to a question of ours that wants yes or no; `undefined` for other messages. */
export const yesOrNo = (text: string): 'yes' | 'no' | undefined =>
  (['yes', 'no'] as const).find(answer => (answerWords[answer] as readonly string[]).includes(plainWords(text)));

/** The page and the change of "page 5: call it The Buffalo"; `undefined` for other messages. `words` may be empty. */
export function pageChangeOf(text: string): { page: number; words: string } | undefined {
  const found = /^\s*(?:page|pg|पेज|पन्ना|पन्ने|पृष्ठ)\s*(?:no\.?\s*)?(\d{1,3})\s*(?:[:,.;–-]\s*|\s+|$)([\s\S]*)$/iu.exec(
    text,
  );
  return found ? { page: Number(found[1]), words: (found[2] ?? '').trim() } : undefined;
}

/** Minutes of a day from 8 in the morning to 9 in the evening, which is never a quiet hour. */
const dayMinutes = { from: 8 * 60, to: 21 * 60 } as const;

const hourPattern = /(\d{1,2})(?:[:.](\d{2}))?/;
const morningWords = /\d\s*a\.?m\b|morning|सुबह/iu;
const laterWords = /\d\s*p\.?m\b|afternoon|evening|night|शाम|रात|दोपहर/iu;
const timeWords =
  /^(?:\s|[.:,!]|\d{1,2}\b|[ap]\.?m\b|\d+[ap]m\b|o['’]clock|at|by|around|about|in|the|half|past|morning|noon|afternoon|evening|night|midnight|please|सुबह|शाम|रात|दोपहर|बजे|को|में|के)+$/iu;

/** Whether a whole message names a time of the day and nothing else, whichever it is. */
export const isTimeOfDay = (text: string): boolean => timeWords.test(text);

/**
 * The minute of the day that a whole message names, such as `8 am`, `7.30 pm`, `19:30`, `7:30 शाम`; `undefined` for
 * any other message, and outside 8 to 21. An hour from 1 to 7 alone is one of the evening: nobody wants a question at
 * 5 in the morning.
 */
export function minuteOf(text: string): number | undefined {
  const found = isTimeOfDay(text) ? hourPattern.exec(text) : null;
  if (!found) return undefined;
  const [, hours, minutes = '0'] = found;
  const given = Number(hours);
  const isMorning = morningWords.test(text);
  const isLater = laterWords.test(text) || (!isMorning && given < 8);
  const hour = isLater && given < 12 ? given + 12 : isMorning && given === 12 ? 0 : given;
  const minute = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && minute >= dayMinutes.from && minute <= dayMinutes.to ? minute : undefined;
}

const shopWords =
  /\b(pay|payment|paid|price|cost|cheque|upi|refund|bill|invoice|gst|order|deliver\w*|courier|address|cancel|discount|coupon|phone number|call me|contact|complain\w*)\b|भुगतान|पैसे|पता बदल|डिलीवरी|रद्द|शिकायत|बिल|रसीद/iu;

/**
 * Whether a message asks the shop something instead of telling a part of the story: a short question about money, the
 * parcel or the order. Whatever is in doubt is part of the story, so that no memory is lost.
 */
export const isForStudio = (text: string): boolean =>
  text.length <= 200 && /[?？]\s*$/u.test(text.trim()) && shopWords.test(text);
