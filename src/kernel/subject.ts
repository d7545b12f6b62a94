import { possessive } from './possessive.ts';

/** How many people a magazine is about. */
export const subjectKinds = ['one', 'two', 'group'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const pronouns = ['she', 'he', 'they'] as const;
export type Pronoun = (typeof pronouns)[number];
/** The languages of the form's questions. */
export const formLanguages = ['en', 'hi'] as const;
export type FormLanguage = (typeof formLanguages)[number];

/** Whom a magazine is about: never the person who pays unless they say so. */
export interface Subject {
  /** The name on the cover, e.g. `Lakshmi Nair`, `Asha & Vikram`. */
  name: string;
  /** What the people who tell call them, e.g. `Amma`; null: by the name. */
  calledAs: string | null;
  kind: SubjectKind;
  /** Two people and groups are always `they`. */
  pronoun: Pronoun;
}

// eslint-disable-next-line no-control-regex -- the characters nobody types and no page can print (W39)
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g;
/**
 * A name as it is stored: one line, Unicode NFC, nothing unprintable, single spaces, and the quotation marks of
 * print in D’Souza, which keyboards type straight. Pure.
 */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[\p{L}\p{M}])'/gu, '’')
    .replace(/(?<=^|\s)'(?=\p{L})/gu, '‘');

type PronounForm = 'they' | 'them' | 'their' | 'theirs' | 'themselves';
const pronounForms: Record<PronounForm, Record<Pronoun, string>> = {
  they: { she: 'she', he: 'he', they: 'they' },
  them: { she: 'her', he: 'him', they: 'them' },
  their: { she: 'her', he: 'his', they: 'their' },
  theirs: { she: 'hers', he: 'his', they: 'theirs' },
  themselves: { she: 'herself', he: 'himself', they: 'themselves' },
};
const isPronounForm = (word: string): word is PronounForm => Object.hasOwn(pronounForms, word);

/** How the templates name a subject that nobody named yet. */
const unnamed: Record<FormLanguage, { name: string; possessive: string }> = {
  en: { name: 'them', possessive: 'their' },
  hi: { name: 'वे', possessive: 'उनका' },
};

/** Whose something is, by the language of the sentence: `Amma’s`, `अम्मा का`. */
const possessiveOf: Record<FormLanguage, (name: string) => string> = {
  en: possessive,
  hi: name => `${name.trim()} का`,
};

const placeholder = /\{([^{}]*)\}/g;
const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The text of `{they form|singular form}` or `{they|she|he}`. */
function chosenForm(forms: readonly string[], pronoun: Pronoun): string {
  const [they = '', she = they, he = she] = forms;
  return { they, she, he }[pronoun];
}

function placeholderText(inner: string, subject: Subject | undefined, language: FormLanguage): string {
  const { pronoun, name, calledAs } = subject ?? { pronoun: 'they' as const, name: undefined, calledAs: null };
  if (inner.includes('|')) return chosenForm(inner.split('|'), pronoun);
  const called = calledAs ?? name;
  if (inner === 'name') return called ?? unnamed[language].name;
  if (inner === "name's") return called === undefined ? unnamed[language].possessive : possessiveOf[language](called);
  const form = inner.toLowerCase();
  if (!isPronounForm(form)) return `{${inner}}`;
  const word = pronounForms[form][pronoun];
  return inner === form ? word : capitalised(word);
}

/**
 * A text about the subject, made from a template that staff edit: `{name}`, `{name's}`, the pronouns `{they}`,
 * `{them}`, `{their}`, `{theirs}`, `{themselves}` (capitalised: `{They}`), and forms by pronoun: `{do|does}` (they |
 * she or he) or `{कहते|कहती|कहते}` (they | she | he). Without a subject the text says "they". Pure.
 * @example textAbout('What {do|does} {they} say?', { name: 'Amma', calledAs: null, kind: 'one', pronoun: 'she' })
 * // 'What does she say?'
 */
export const textAbout = (template: string, subject: Subject | undefined, language: FormLanguage = 'en'): string =>
  template.replace(placeholder, (_, inner: string) => placeholderText(inner, subject, language));

/** What is wrong with a template, in words for the person who edits it; `undefined` when it can be used. Pure. */
export function templateProblem(template: string): string | undefined {
  for (const [whole, inner = ''] of template.matchAll(placeholder)) {
    const known = inner === 'name' || inner === "name's" || isPronounForm(inner.toLowerCase());
    const forms = inner.split('|').length;
    if (!known && (forms < 2 || forms > 3))
      return `${whole} is not known. Use {name}, {name's}, {they}, {them}, {their}, {theirs}, {themselves}, or forms such as {do|does}.`;
  }
  return /[{}]/.test(template.replace(placeholder, ''))
    ? 'A { or } has no partner. Please check the brackets.'
    : undefined;
}
