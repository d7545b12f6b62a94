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
  tomorrow: wordLists('tomorrow, ask me tomorrow, not now, कल पूछना, बाद में, baad mein, kal poochna, kal puchna'),
  undo: wordLists(
    'undo, take it back, take back, take that back, delete that, delete this, delete it, remove this, remove it',
    'वापस लो, वापस लें, वापस लीजिए, हटा दो, हटा दें, हटा दीजिए, मेरी बात हटा दीजिए, wapas lo, hata do, hata dijiye',
    'yeh hata do, isko hata do, meri baat hata do, meri baat hata dijiye',
  ),
  questions: ['questions', 'all questions', 'सारे सवाल', 'saare sawal'],
  photos: ['my photos', 'how many photos', 'मेरी तस्वीरें', 'meri photo'],
  done: wordLists(
    "that's all, thats all, that is all, look it over, बस इतना ही, एक नज़र देखें, bas itna hi, ek nazar dekhen",
  ),
  'hand-in': wordLists(
    'hand in, hand it in, submit, submit it, जमा करें, जमा करो, जमा कीजिए, जमा कर दो, jama karo, jama kar do',
  ),
  send: wordLists('send it, भेज दो, भेज दें, भेज दीजिए, bhej do, bhej dijiye'),
  where: ['where is it', 'where is my magazine', 'कहाँ है', 'पत्रिका कहाँ है', 'kahan hai'],
  ask: ['ask', 'ask someone', 'ask someone else', 'ask ma', 'ask papa', 'पूछें', 'किसी और से पूछें', 'किसी और से पूछो'],
  rhythm: ['change time', 'change the time', 'समय बदलें'],
  help: wordLists('help, menu, hello, hi, hey, मदद, मेनू, madad, namaste, नमस्ते'),
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

/** How a yes to the consent begins, whatever comes after it. */
const yesBeginning =
  /^(?:yes|yeah|yep|ok|okay|sure|haan?|ji|theek|chalo|shuru|i agree|हाँ|हां|जी|ठीक|चलो|शुरू|सहमत)(?:\s|$)/iu;

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

/** Whether a message agrees to the consent: a short one that begins with a yes. */
export const isAgreement = (text: string): boolean => text.length <= 40 && yesBeginning.test(plainWords(text));

/** The beat that a message names where that was just asked about. */
export function beatOf(text: string): 'weekly' | 'daily' | undefined {
  const words = plainWords(text);
  if (/^(?:weekly|once a week|every week|hafte (?:mein|me) ek baar|हफ़्ते में एक बार)$/u.test(words)) return 'weekly';
  return /^(?:daily|every day|har din|roz|हर दिन|रोज़)$/u.test(words) ? 'daily' : undefined;
}

/** The page and the change of "page 5: call it The Buffalo"; `undefined` for other messages. `words` may be empty. */
export function pageChangeOf(text: string): { page: number; words: string } | undefined {
  const found = /^\s*(?:page|pg|पेज|पन्ना|पन्ने|पृष्ठ)\s*(?:no\.?\s*)?(\d{1,3})\s*(?:[:,.;–-]\s*|\s+|$)([\s\S]*)$/iu.exec(
    text,
  );
  return found ? { page: Number(found[1]), words: (found[2] ?? '').trim() } : undefined;
}

/** Minutes of a day from 9 in the morning to half past 8 in the evening, outside of the quiet hours. */
const dayMinutes = { from: 9 * 60, to: 20 * 60 + 30 } as const;

const hourPattern = /(\d{1,2})(?:[:.](\d{2}))?/;
const morningWords = /\d\s*a\.?m\b|morning|subah|सुबह/iu;
const laterWords = /\d\s*p\.?m\b|afternoon|evening|night|shaa?m|raat|dopahar|शाम|रात|दोपहर/iu;
const timeWords =
  /^(?:\s|[.:,!]|\d{1,2}\b|[ap]\.?m\b|\d+[ap]m\b|o['’]clock|at|by|around|about|in|the|half|past|morning|noon|afternoon|evening|night|midnight|please|subah|shaa?m|raat|dopahar|ko|baje|सुबह|शाम|रात|दोपहर|बजे|को|में|के)+$/iu;

/** Whether a whole message names a time of the day and nothing else, whichever it is. */
export const isTimeOfDay = (text: string): boolean => timeWords.test(text);

/**
 * The minute of the day that a whole message names, such as `9 am`, `7.30 pm`, `19:30`, `7:30 शाम`; `undefined` for
 * any other message, and outside 9 to 20:30. An hour from 1 to 7 alone is one of the evening: nobody wants a question
 * at 5 in the morning.
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

/** How a question to us begins, which is about telling and no memory. */
const aboutTelling =
  /^(?:(?:can|could|may|shall|should|must|do) i|how (?:do|can|should) i|how (?:many|long)|kya main|kitne sawaa?l|kitna (?:time|samay)|क्या मैं|कितने सवाल|कितना समय)(?:\s|$)/iu;

const shopWords =
  /\b(pay|payment|paid|price|cost|cheque|upi|refund|bill|invoice|gst|order|deliver\w*|courier|address|cancel|discount|coupon|phone number|call me|contact|complain\w*)\b|भुगतान|पैसे|पता बदल|डिलीवरी|रद्द|शिकायत|बिल|रसीद/iu;

/**
 * Whether a message asks the shop something instead of telling a part of the story: a short question about money, the
 * parcel, the order or how one tells. Whatever is in doubt is part of the story, so that no memory is lost.
 */
export const isForStudio = (text: string): boolean =>
  text.length <= 200 && /[?？]\s*$/u.test(text.trim()) && (shopWords.test(text) || aboutTelling.test(text.trim()));
