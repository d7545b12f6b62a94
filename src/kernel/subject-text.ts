import { capitalised, possessive } from './grammar.ts';
import type { FormLanguage, Pronoun, Subject } from './subject.ts';

/** Who reads a text about the subject. */
interface TextReader {
  language?: FormLanguage;
  /** Whether it is the subject who reads: the text then says "you". */
  isSubject?: boolean;
}

const pronounForms = {
  they: { they: 'they', she: 'she', he: 'he', you: 'you' },
  them: { they: 'them', she: 'her', he: 'him', you: 'you' },
  their: { they: 'their', she: 'her', he: 'his', you: 'your' },
  theirs: { they: 'theirs', she: 'hers', he: 'his', you: 'yours' },
  themselves: { they: 'themselves', she: 'herself', he: 'himself', you: 'yourself' },
} as const satisfies Record<string, Record<Pronoun | 'you', string>>;
type PronounForm = keyof typeof pronounForms;
const isPronounForm = (word: string): word is PronounForm => Object.hasOwn(pronounForms, word);

/**
 * The Hindi pronouns alone ('') and with each postposition, which belongs to what follows: `का`, `के` or `की` by the
 * thing that is owned. `they` is the polite plural of everybody, a child too.
 */
const hindiPronouns = {
  they: {
    '': 'वे',
    का: 'उनका',
    के: 'उनके',
    की: 'उनकी',
    ने: 'उन्होंने',
    को: 'उन्हें',
    से: 'उनसे',
    में: 'उनमें',
    पर: 'उन पर',
    तक: 'उन तक',
  },
  you: {
    '': 'आप',
    का: 'आपका',
    के: 'आपके',
    की: 'आपकी',
    ने: 'आपने',
    को: 'आपको',
    से: 'आपसे',
    में: 'आपमें',
    पर: 'आप पर',
    तक: 'आप तक',
  },
} as const;
type Postposition = keyof (typeof hindiPronouns)['they'];
const isPostposition = (word: string): word is Postposition => Object.hasOwn(hindiPronouns.they, word);

type StandIn = PronounForm | 'name' | "name's" | 'name they' | 'you and name' | 'name or each other';
/** The words of templates, and the postposition of each in a Hindi text that does not write one. */
const hindiCase: Record<StandIn, Postposition> = {
  name: '',
  "name's": 'का',
  'name they': '',
  'you and name': '',
  'name or each other': '',
  they: '',
  them: 'को',
  their: 'का',
  theirs: 'का',
  themselves: '',
};
const isStandIn = (word: string): word is StandIn => Object.hasOwn(hindiCase, word);

interface Placeholder {
  word: StandIn;
  /** Of a Hindi text; '' without one. */
  postposition: Postposition;
  isCapital: boolean;
}

/** What stands between braces, unless it is forms by pronoun; `undefined` for what is not known. */
function readPlaceholder(inner: string): Placeholder | undefined {
  const last = inner.slice(inner.lastIndexOf(' ') + 1);
  const postposition = isPostposition(last) ? last : '';
  const words = postposition ? inner.slice(0, -last.length).trimEnd() : inner;
  const word = words.slice(0, 1).toLowerCase() + words.slice(1);
  return isStandIn(word) ? { word, postposition, isCapital: word !== words } : undefined;
}

/** Whom a text speaks of, and how. */
interface Person {
  /** What the people who tell call the subject; `undefined` while nobody is named, and for a reader who is `you`. */
  called: string | undefined;
  isOne: boolean;
  /** `they` while nobody is named. */
  pronoun: Pronoun;
  /** Whether the subject reads it. */
  isYou: boolean;
}

function englishText(word: StandIn, { called, isOne, pronoun, isYou }: Person): string {
  const spoken = isYou ? 'you' : pronoun;
  if (word === 'name or each other') return called ?? 'each other';
  if (word === 'themselves' && isYou && !isOne) return 'yourselves';
  if (isPronounForm(word)) return pronounForms[word][spoken];
  if (word === "name's") return called === undefined ? pronounForms.their[spoken] : possessive(called);
  if (word === 'you and name') return called === undefined ? 'you' : isOne ? `you and ${called}` : called;
  return called ?? pronounForms[word === 'name' ? 'them' : 'they'][spoken];
}

function hindiText({ word, postposition }: Placeholder, { called, isOne, isYou }: Person): string {
  if (word === 'themselves') return 'ख़ुद';
  const role = postposition || hindiCase[word];
  if (word === 'name or each other') return `${called?.trim() ?? 'एक-दूसरे'} ${role}`.trim();
  const pronouns = hindiPronouns[isYou ? 'you' : 'they'];
  if (isPronounForm(word)) return pronouns[role];
  const name = called === undefined ? undefined : `${called.trim()} ${role}`.trim();
  if (word !== 'you and name') return name ?? pronouns[role];
  const you = hindiPronouns.you[role];
  return name === undefined ? you : isOne ? `${you} और ${name}` : name;
}

const placeholder = /\{([^{}]*)\}/g;
/** Words for two readers: `[about somebody||about oneself]`. */
const twoReaders = /\[([^[\]|]*(?:\|[^[\]|]+)*)\|\|([^[\]]*)\]/g;

/** The text of `{they form|singular form}` or `{they|she|he}`; "you" has the forms of "they" in English. */
function chosenForm(forms: readonly string[], pronoun: Pronoun): string {
  const [they = '', she = they, he = she] = forms;
  return { they, she, he }[pronoun];
}

/**
 * A text about the subject, made from a template that staff edit (capitalised words give capitalised ones: `{They}`).
 * - `{name}`, `{name's}`, and `{name they}` where the name does something: without a name "them", "their", "they".
 * - `{you and name}`: whoever tells and the one person; two people and groups alone; without a name "you".
 * - `{name or each other}`: without a name, and for one of the two, "each other".
 * - `{they}`, `{them}`, `{their}`, `{theirs}`, `{themselves}`.
 * - Forms by pronoun: `{do|does}` (they | she or he) or `{कहते|कहती|कहते}` (they | she | he).
 * - In Hindi a postposition after each of these words: `{name की}`, `{they ने}`, `{you and name को}`.
 *
 * - `[from {name}||at home]`: the second words for a reader who is the subject.
 *
 * For a reader who is the subject all the others are "you". Pure.
 * @example textAbout('What {do|does} {they} say?', { name: 'Amma', calledAs: null, kind: 'one', pronoun: 'she' })
 * // 'What does she say?'
 */
export function textAbout(template: string, subject: Subject | undefined, reader: TextReader = {}): string {
  const { language = 'en', isSubject: isYou = false } = reader;
  const person: Person = {
    called: isYou ? undefined : (subject?.calledAs ?? subject?.name),
    isOne: (subject?.kind ?? 'one') === 'one',
    pronoun: subject?.pronoun ?? 'they',
    isYou,
  };
  // "You" has the verbs of "they" in English; in Hindi they still say whether a woman or a man is spoken to.
  const verbs = isYou && language === 'en' ? 'they' : person.pronoun;
  const forReader = template.replace(twoReaders, (_, about: string, own: string) => (isYou ? own : about));
  return forReader.replace(placeholder, (whole, inner: string) => {
    if (inner.includes('|')) return chosenForm(inner.split('|'), verbs);
    const found = readPlaceholder(inner);
    if (!found) return whole;
    const text = language === 'hi' ? hindiText(found, person) : englishText(found.word, person);
    return found.isCapital ? capitalised(text) : text;
  });
}

/** Whether a template names its subject or says a pronoun for it; forms of verbs alone do not. Pure. */
export const speaksOfSubject = (template: string): boolean =>
  [...template.matchAll(placeholder)].some(([, inner = '']) => readPlaceholder(inner) !== undefined);

/** What is wrong with a template, in words for the person who edits it; `undefined` when it can be used. Pure. */
export function templateProblem(template: string): string | undefined {
  for (const [whole, inner = ''] of template.matchAll(placeholder)) {
    const forms = inner.split('|').length;
    if (!readPlaceholder(inner) && (forms < 2 || forms > 3))
      return `${whole} is not known. Use {name}, {name's}, {name they}, {you and name}, {name or each other}, {they}, {them}, {their}, {theirs}, {themselves}, in Hindi with के and the like after it ({name के}), or forms such as {do|does}.`;
  }
  const rest = template.replace(placeholder, '');
  if (/[{}]/.test(rest)) return 'A { or } has no partner. Please check the brackets.';
  return /[[\]]|\|\|/.test(rest.replace(twoReaders, ''))
    ? 'Words in [ ] need two parts: [about somebody||about oneself]. Please check the brackets.'
    : undefined;
}
