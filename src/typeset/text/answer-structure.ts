/**
 * Recognises an answer as a story, a letter, verse, a list or a timeline, and splits it into parts. The parts keep
 * every word in its order; only the bullets and numbers of lists are dropped, because the template draws its own.
 */
import type { Verse, VersePart } from './verse.ts';
import { verseOf } from './verse.ts';
import { turnsOf } from './turns.ts';
import type { Turns } from './turns.ts';
import { countWords, lettersIn, typographicLines, sentences, typographic } from './typography.ts';

export interface Letter {
  /** As it was written, e.g. 'Dear Aai,'. */
  salutation: string | undefined;
  paragraphs: string[];
  /** 'With all my love,' */
  closing: string | undefined;
  signature: string[];
  /** The lines below the signature, from 'P.S.' on. */
  postscript: string[];
}

/** A line of a list; a `step` has the number that was typed before it. */
export type ListLine =
  { kind: 'paragraph' | 'heading' | 'bullet'; text: string } | { kind: 'step'; text: string; number: string };

interface Moment {
  /** As it was written: '1998', 'March 2004', 'Class 10'. */
  when: string;
  /** What happened. It may contain `when` again. */
  text: string;
}
export interface Timeline {
  /** Text before the first date. */
  before: string[];
  moments: Moment[];
}

export type Structure =
  /** `turns`: it is written as turns of several people. */
  | { kind: 'story'; turns?: Turns }
  | { kind: 'letter'; letter: Letter; verse?: readonly VersePart[] }
  /** Verse, with or without prose around it. */
  | { kind: 'verse'; verse: readonly VersePart[] }
  | { kind: 'list'; list: ListLine[] }
  | { kind: 'timeline'; timeline: Timeline };

/** The structure of an answer to a question; a story unless one of the others is recognised. */
export function structureOf(question: string, text: string): Structure {
  const lines = typographicLines(text);
  const letter = letterStructure(question, lines);
  const verse = verseOf(question, text);
  if (letter) return { kind: 'letter', letter, ...(verse && { verse: verse.parts }) };
  const timeline = timelineOf(question, lines);
  if (timeline) return { kind: 'timeline', timeline };
  const list = listOf(question, lines);
  const turns = list ? undefined : turnsOf(lines);
  if (turns) return { kind: 'story', turns };
  if (verse && (!list || mayReplaceList(verse, lines))) return { kind: 'verse', verse: verse.parts };
  return list ? { kind: 'list', list } : { kind: 'story' };
}

/** Where the method of a recipe begins among its lines; `undefined` when a list is no recipe. */
export function methodFrom(list: readonly ListLine[]): number | undefined {
  const amounts = list.findLastIndex(({ kind, text }) => kind === 'bullet' && quantity.test(text));
  const counted = list.filter(({ kind, text }) => kind === 'bullet' && quantity.test(text)).length;
  const at = list.findIndex(({ kind }, n) => n > amounts && kind !== 'bullet');
  return counted >= 2 && at > 0 && list.slice(at).some(({ kind }) => kind !== 'heading') ? at : undefined;
}

/** Whether lines that could be a list are verse: without a mark, number, amount or heading among them. */
const mayReplaceList = (verse: Verse, lines: readonly string[]): boolean =>
  verse.certain && !lines.some(line => [bulletMark, numberMark, listHeading, quantity].some(mark => mark.test(line)));

// --- letters ---

const greeting =
  /^(?:(?:my |our )?(?:very )?(?:dear(?:est)?|darling|beloved|sweetest)(?= )|(?:hi|hello|hey)(?= )|to (?:my|our|the)(?= )|(?:मेरे |मेरी |माझ्या |माझी )?(?:प्रिय|प्यारे|प्यारी|प्रिये|आदरणीय|पूज्य|पूजनीय|तीर्थरूप|लाडक्या|लाडकी)(?= )|(?:আমার )?(?:প্রিয়|আদরের|শ্রদ্ধেয়|মৰমৰ)(?= )|அன்பு(?:ள்ள)?(?= )|என் அன்பு(?= )|అన్ను|ప్రియమైన(?= )|(?:મારા |મારી )?(?:પ્રિય|વહાલા|વહાલી|વ્હાલા|વ્હાલી)(?= )|ಪ್ರೀತಿಯ(?= )|പ്രിയപ്പെട്ട(?= )|പ്രിയ(?= )|ਪਿਆਰੇ(?= )|ਪਿਆਰੀ(?= )|ପ୍ରିୟ(?= )|پیارے(?= )|پیاری(?= )|عزیز(?= )|میری پیاری(?= )|میرے پیارے(?= ))/iu;
/** The most letters of a salutation. */
const longestSalutation = 48;

const asksForLetter =
  /\b(?:letter|message (?:to|for)|note (?:to|for)|write (?:to|her|him|them|something to)|say to (?:her|him|them|your)|tell (?:her|him|them) (?:today|now)|dear )|चिट्ठी|पत्र|ख़त|खत|संदेश|চিঠি|கடிதம்|లేఖ|પત્ર|ಪತ್ರ|കത്ത്|ਚਿੱਠੀ|ଚିଠି|خط/iu;
const addressing =
  /(?<![\p{L}\p{M}])(?:you|your|yours|तुम|तुम्हारा|तुम्हारी|तुम्हारे|तुम्हें|तुझे|तेरी|तेरे|आप|आपके|आपकी|आपको|तू|तुझी|तुझ्या|তুমি|তোমার|তোমাকে|আপনি|আপনার|நீ|நீங்கள்|உன்|உங்கள்|నువ్వు|మీరు|నీ|మీ|તું|તમે|તારી|તારા|ನೀನು|ನೀವು|ನಿನ್ನ|ನಿಮ್ಮ|നീ|നിന്റെ|നിങ്ങൾ|ਤੂੰ|ਤੁਸੀਂ|ਤੇਰੀ|ତୁମେ|ତୁମ|تم|آپ|تمہاری|آپ کی)(?![\p{L}\p{M}])/giu;

const closingWords =
  /^(?:(?:with|lots of|all|so much|much|tons of|yours?|your (?:loving|ever|own)|forever|always|love|hugs|kisses|xo+|warm(?:ly|est)?|best|kind|regards|sincerely|cheers|thank you|take care|god bless|see you|until|missing you|ever yours)(?!\p{L})|(?:तुम्हार|आपक|तुझ|आपल|तेर)(?:ा|ी|े|ाच|ीच)(?!\p{L})|(?:ढेर सारा |बहुत सारा )?प्यार|सप्रेम|सस्नेह|स्नेह|প্রীতি|ইতি|তোমার|ভালোবাসা|அன்புடன்|என்றும்|ప్రేమతో|ఇట్లు|નીતિ|લિ\.|પ્રેમથી|ತಮ್ಮ|ಪ್ರೀತಿಯಿಂದ|ഇതി|സ്നേഹത്തോടെ|ਪਿਆਰ ਨਾਲ|ଇତି|ਤੇਰਾ|تمہار[اےی]|آپ ک[اےی])/iu;
const isName = (line: string): boolean =>
  countWords(line) <= 5 && lettersIn(line) <= 36 && !/[.!?।…]$/u.test(line.replace(/(?<=\b\p{Lu})\.$/u, ''));
const isClosing = (line: string): boolean =>
  closingWords.test(line) && countWords(line) <= 7 && /[,\p{L}\p{M}\p{Extended_Pictographic}\uFE0F!.–—]$/u.test(line);
const dashed = /^[–—-] ?(?=\p{L})/u;
const postscript = /^P\.? ?(?:P\.? ?)?S(?:\.|:|\s|$)/u;

function letterStructure(question: string, lines: readonly string[]): Letter | undefined {
  const [first = '', ...others] = lines;
  const you = lines.join(' ').match(addressing)?.length ?? 0;
  const salutation = salutationOf(first, others.length > 0, you > 0);
  if (salutation === undefined && !(asksForLetter.test(question) && you >= 2)) return undefined;
  // A greeting alone is no letter.
  const body =
    salutation === undefined ? [...lines] : [first.slice(salutation.length).trim(), ...others].filter(Boolean);
  if (body.length === 0) return undefined;
  const after = body.findIndex(line => postscript.test(line));
  const below = after > 0 ? body.splice(after) : [];
  const signature: string[] = [];
  let closing: string | undefined;
  const last = body.at(-1) ?? '';
  const inLine = closingIn(last);
  if (body.length > 1 && dashed.test(last) && isName(last)) signature.push(body.pop() ?? '');
  else if (inLine && body.length > 1) {
    closing = inLine.closing;
    signature.push(inLine.name);
    body.pop();
  } else {
    const at = body.findLastIndex(isClosing);
    const names = body.slice(at + 1);
    if (at > 0 && names.length <= 2 && names.every(isName)) {
      [closing] = body.splice(at);
      signature.push(...names);
    }
  }
  return { salutation, paragraphs: body, closing, signature, postscript: below };
}

/**
 * The greeting of a letter: its first line, up to the comma, colon, dash or exclamation mark if there is one.
 * `undefined` when the line is no greeting. `more`: other lines follow; `toYou`: the text addresses somebody as you.
 */
function salutationOf(line: string, more: boolean, toYou: boolean): string | undefined {
  const opening = greeting.exec(line)?.[0];
  if (opening === undefined) return undefined;
  const end = /[,:!]|[\u00A0 ]?[–—](?= |$)|[.?।](?= )/u.exec(line);
  // 'Dear Nani. There are round boats here, …': the sentence ends before its comma, so the greeting has no clear end.
  if (end && /[.?।]/u.test(end[0])) return undefined;
  const salutation = end ? line.slice(0, end.index + end[0].length) : line;
  const fits = lettersIn(salutation) <= longestSalutation && countWords(salutation) <= 8;
  // A greeting without punctuation must be a line of its own.
  const separate = end !== null || (more && !/[.?।]$/u.test(line));
  // 'To my mother, her hands' lists a legacy; 'To my mother, thank you' is a letter.
  const certain = toYou || !/^to/iu.test(opening);
  return fits && separate && certain && (salutation !== line || more) ? salutation : undefined;
}

/** Closing and name where they share one line: 'Love, Ravi'. */
function closingIn(line: string): { closing: string; name: string } | undefined {
  const [, closing = '', name = ''] = /^([^,]+,) ?(.+)$/u.exec(line) ?? [];
  return closing !== '' && isClosing(closing) && isName(name) ? { closing, name } : undefined;
}

// --- lists ---

const bulletMark = /^(?:[•◦‣▪▫●○■□◆◇★☆✓✔✅☑➤➜→👉*·–—-]\uFE0F?[\u00A0 ]+|[-*•](?=\p{L}))/u;
const numberMark =
  /^(?:\(?(\d{1,2}|[०-९]{1,2}|[০-৯]{1,2}|[a-h])[.)][\u00A0 ]+|(?:step|चरण) ?(\d{1,2})[:.)–-]?[\u00A0 ]+|([0-9])\uFE0F?\u20E3[\u00A0 ]*)(?=\S)/iu;
const listHeading =
  /^(?:ingredients?|method|steps?|directions?|instructions?|preparation|for the [\p{L} ]{2,24}|you(?:’ll| will)? need|what you need|serves \d+|सामग्री|विधि|बनाने की विधि|साहित्य|कृती|উপকরণ|প্রণালী|தேவையான பொருட்கள்|செய்முறை|కావలసిన పదార్థాలు|తయారీ విధానం|સામગ્રી|રીત|ಬೇಕಾಗುವ ಸಾಮಗ್ರಿಗಳು|ವಿಧಾನ|ചേരുവകൾ)[:–]?$/iu;
const asksForList =
  /\b(?:list|top (?:\d+|three|five|seven|ten)|favou?rite (?:things|songs|films|movies|books|places|memories|dishes)|(?:three|five|seven|ten|\d+) (?:things|reasons|words|rules|songs|places|lessons)|recipe|ingredients|playlist|bucket|rules|reasons)\b|सूची|रेसिपी|व्यंजन|রেসিপি|செய்முறை|రెసిపీ|રેસીપી/iu;
const quantity =
  /^(?:\d+|[½¼¾]|a |an |half |one |two |three |few |some )[\d½¼¾./ –-]*[\u00A0 ]?(?:cups?|tsp|tbsp|teaspoons?|tablespoons?|kgs?|g|gm|grams?|ml|lit(?:re|er)s?|pinch|handful|sprigs?|cloves?|inch|piece|pieces|katori|bowls?|large|medium|small|ripe|green|onions?|tomatoes|potatoes|eggs?)(?!\p{L})/iu;

/** The longest line that counts as an item of a list without bullets or numbers. */
const shortLine = { words: 10, letters: 64 };
const isShortLine = (line: string): boolean =>
  countWords(line) <= shortLine.words && lettersIn(line) <= shortLine.letters && !/[.।]$/u.test(line);

function listOf(question: string, lines: readonly string[]): ListLine[] | undefined {
  const marked = lines.filter(line => bulletMark.test(line) || numberMark.test(line)).length;
  const short = lines.filter(isShortLine).length;
  const amounts = lines.filter(line => quantity.test(line)).length;
  const headed = lines.some(line => listHeading.test(line));
  const byMarks = marked >= 3 && marked / lines.length >= 0.5;
  const byLines =
    lines.length >= 3 && short / lines.length >= 0.8 && (headed || amounts >= 2 || asksForList.test(question));
  const byRecipe =
    lines.length >= 4 &&
    ((headed && amounts + marked >= 2) || (amounts + marked) / lines.length >= 0.4) &&
    amounts >= 2;
  if (!byMarks && !byLines && !byRecipe) return undefined;
  let method = false;
  const found = lines.map((line, at): ListLine => {
    const numbered = numberMark.exec(line);
    if (numbered) {
      const n = numbered[1] ?? numbered[2] ?? numbered[3] ?? '';
      return { kind: 'step', text: line.slice(numbered[0].length), number: n };
    }
    const bullet = bulletMark.exec(line);
    if (bullet) return { kind: 'bullet', text: line.slice(bullet[0].length) };
    const next = lines[at + 1];
    if (listHeading.test(line) || (line.endsWith(':') && isShortLine(line) && next !== undefined)) {
      method =
        /^(?:method|steps?|directions?|instructions?|preparation|विधि|बनाने|कृती|প্রণালী|செய்முறை|తయారీ|રીત|ವಿಧಾನ)/iu.test(
          line,
        );
      return { kind: 'heading', text: line };
    }
    const item = byRecipe
      ? quantity.test(line) || (isShortLine(line) && !method)
      : byLines && !byMarks && isShortLine(line);
    return { kind: item ? 'bullet' : 'paragraph', text: line };
  });
  return found.filter(({ kind }) => kind === 'bullet' || kind === 'step').length >= 3 ? found : undefined;
}

// --- timelines ---

const monthName =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const nativeMonth =
  '(?:जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर|जानेवारी|फेब्रुवारी|एप्रिल|मे|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर)';
const year = '(?:(?:18|19|20)\\d\\d|(?:१८|१९|२०)[०-९]{2}|(?:১৯|২০)[০-৯]{2})';
const yearDate = new RegExp(
  `(?:(?:\\d{1,2}(?:st|nd|rd|th)?[\\u00A0 ])?(${monthName}|${nativeMonth})(?:[\\u00A0 ]\\d{1,2}(?:st|nd|rd|th)?)?,?[\\u00A0 ])?(?:(?:early|late|mid|summer of|winter of|spring of|monsoon of)[- ])?(${year})(?:s|[–-](?:\\d\\d){1,2})?(?![\\d,])`,
  'iu',
);
const stageDate =
  /(?:class|std\.?|standard|grade|age|aged|day|week|month|year|semester|chapter|round|कक्षा|दिन|साल)[\u00A0 ]?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|I{1,3}|IV|VI{0,3}|IX|XI{0,2}|[०-९]{1,2})(?![\p{L}\d])/iu;
const clockTime = /(?<![\d.:])(\d{1,2})(?:[:.](\d\d))?[\u00A0 ]?([ap])\.?m\b\.?/iu;
const counting = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const asksForTimeline =
  /\b(?:timeline|year by year|milestones?|over the years|life so far|chronolog\w*|hour by hour|day by day)\b|सफ़र|सफर/iu;

/** A number from western or Indian digits: every Indian script's block has them at the same offset. */
const western = (text: string): number =>
  Number(text.replace(/[^\d]/gu, digit => String(((digit.codePointAt(0) ?? 0) - 0x66) & 0x7f)));

interface Dated {
  when: string;
  /** The unit, such as year or class, and the value in it; values of one unit can be compared. */
  unit: string;
  value: number;
  /** Its index in the text. */
  from: number;
}

/** The date that is among the first four words of a sentence. */
function datedAt(sentence: string): Dated | undefined {
  const opening = sentence.slice(0, 44);
  const near = (found: RegExpExecArray | null): found is RegExpExecArray =>
    found !== null && countWords(opening.slice(0, found.index)) <= 3 && !/[.;!?]/u.test(opening.slice(0, found.index));
  const at = (found: RegExpExecArray, unit: string, value: number): Dated => ({
    when: found[0],
    unit,
    value,
    from: found.index,
  });
  const dated = yearDate.exec(opening);
  if (near(dated)) {
    const month = months.indexOf((dated[1] ?? '').slice(0, 3).toLowerCase());
    return at(dated, 'year', western(dated[2] ?? '') + Math.max(0, month) / 12);
  }
  const stage = stageDate.exec(opening);
  if (near(stage)) {
    const n = (stage[1] ?? '').toLowerCase();
    const value = counting.includes(n) ? counting.indexOf(n) : roman.includes(n) ? roman.indexOf(n) : western(n);
    return at(stage, /^\p{L}+/u.exec(stage[0].toLowerCase())?.[0] ?? '', value);
  }
  const clock = clockTime.exec(opening);
  if (near(clock)) {
    const hour = (Number(clock[1]) % 12) + (/p/i.test(clock[3] ?? '') ? 12 : 0);
    return at(clock, 'clock', hour + Number(clock[2] ?? 0) / 60);
  }
  return undefined;
}

/** A line such as '1998 – We moved to Pune', split into its date and what happened. */
function datedLine(line: string): Moment | undefined {
  const dated = datedAt(line.replace(bulletMark, ''));
  if (!dated) return undefined;
  const plain = line.replace(bulletMark, '');
  const rest = plain.slice(dated.from + dated.when.length);
  const cut = /^[\u00A0 ]?(?:[–—:-]|,(?= ))[\u00A0 ]?(?=\S)/u.exec(rest);
  return dated.from === 0 && cut ? { when: dated.when, text: rest.slice(cut[0].length) } : undefined;
}

/** The most words of a moment. */
const longestMoment = 70;

function timelineOf(question: string, lines: readonly string[]): Timeline | undefined {
  const isWanted = asksForTimeline.test(question);
  const perLine = lines.map(line => ({
    text: line,
    dated: datedAt(line.replace(bulletMark, '')),
    parts: datedLine(line),
  }));
  const leading = perLine.filter(({ dated }) => dated).length;
  const byLine = leading >= 3 && leading / lines.length >= 0.6;
  const pieces = byLine
    ? perLine
    : lines.flatMap(line => sentences(line).map(text => ({ text, dated: datedAt(text), parts: undefined })));
  const before: string[] = [];
  const moments: (Moment & Dated)[] = [];
  for (const { text, dated, parts } of pieces) {
    const last = moments.at(-1);
    if (dated && dated.when !== last?.when)
      moments.push({ ...dated, text: parts?.text ?? text.replace(bulletMark, '') });
    else if (last) last.text += ` ${text}`;
    else before.push(text);
  }
  const [first] = moments;
  if (moments.length < 3 || !first) return undefined;
  const inOrder = moments.every(
    ({ unit, value }, at) => unit === first.unit && value >= (moments[at - 1]?.value ?? -Infinity),
  );
  const brief = moments.every(({ text }) => countWords(text) <= longestMoment);
  const all = countWords(lines.join(' '));
  const beginsEarly = countWords(before.join(' ')) <= Math.max(12, all * (isWanted ? 0.4 : 0.25));
  if (!inOrder || !brief || !beginsEarly) return undefined;
  // A story may mention years in passing; a timeline has few words for each.
  if (!byLine && !isWanted && all / moments.length > 32) return undefined;
  const opening = byLine ? before : before.length > 0 ? [before.join(' ')] : [];
  return { before: opening, moments: moments.map(({ when, text }) => ({ when, text })) };
}

/** The kind of structure of an answer to a question, both as typed. */
export const answerKindOf = (question: string, text: string): Structure['kind'] =>
  structureOf(typographic(question), text).kind;
