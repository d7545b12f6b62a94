import { dayInIndia } from './dates.ts';
import { inr } from './money.ts';
import { Refused } from './refusals.ts';
import { templateProblem } from './subject-text.ts';

/**
 * How a field of the shop's content is stored and edited. `line` and `text`: a string.
 * `template`: a text about the subject (`textAbout`). `rupees`: stored in paise. `percent`: in
 * hundredths of a percent. `date`: a day, stored as it is typed.
 * `day`: a day in India, stored as its first moment. `lines`: a list, one entry a line. `pairs`: icon and text, `icon |
 * text` a line. `sections`: headings (`# `), paragraphs and bullets (`- `).
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'template'
  | 'rupees'
  | 'percent'
  | 'whole'
  | 'yes'
  | 'day'
  | 'date'
  | 'choice'
  | 'lines'
  | 'pairs'
  | 'sections';

/** One field of a list that staff edit (D20, D21). `name` is the table's, `label` what staff read. */
export interface ContentField {
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  /** Bounds of a number, in the unit that staff type. */
  least?: number;
  most?: number;
  mayBeEmpty?: true;
  /** Stored in capitals, such as a code. */
  capitals?: true;
  /** What a `choice`, or a `whole` number, may be, and the names of what is an id. */
  options?: readonly string[];
  optionNames?: ReadonlyMap<string, string>;
  /** Said once, when a row is added. */
  isFixed?: true;
  /** Why a `line` cannot be so, in words for staff; undefined when it can. */
  problem?: (text: string) => string | undefined;
}

/** Fields that many lists have: whether a row is shown, its position, a line, and a text. */
export const shownField: ContentField = { name: 'shown', label: 'Shown', kind: 'yes' };
export const positionField: ContentField = {
  name: 'position',
  label: 'Place in the list',
  kind: 'whole',
  most: 10_000,
};
export const lineField = (name: string, label: string): ContentField => ({ name, label, kind: 'line' });
export const textField = (name: string, label: string): ContentField => ({ name, label, kind: 'text' });

/** A field's value on the wire: the form's text, or whether a box is ticked. */
export type ContentValue = string | boolean;

/** A part of a text of kind `sections`. */
export interface ContentSection {
  heading: string;
  paragraphs: string[];
  bullets?: string[];
}

const nonEmptyLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

const formatSection = ({ heading, paragraphs, bullets = [] }: ContentSection): string =>
  [`# ${heading}`, ...paragraphs, bullets.map(bullet => `- ${bullet}`).join('\n')].filter(Boolean).join('\n\n');

function parseSections(text: string): ContentSection[] {
  const sections: ContentSection[] = [];
  for (const line of nonEmptyLines(text)) {
    if (line.startsWith('# ')) sections.push({ heading: line.slice(2).trim(), paragraphs: [] });
    const last = sections.at(-1);
    if (!last) throw new RangeError('Begin with a heading: a line that starts with "# ".');
    if (line.startsWith('- ')) last.bullets = [...(last.bullets ?? []), line.slice(2).trim()];
    else if (!line.startsWith('# ')) last.paragraphs.push(line);
  }
  return sections;
}

function parsePair(line: string): { icon: string; text: string } {
  const bar = line.indexOf('|');
  if (bar < 1) throw new RangeError('Each line is an icon, a bar and a text: book | A magazine of 12 pages.');
  return { icon: line.slice(0, bar).trim(), text: line.slice(bar + 1).trim() };
}

/** A stored value as the form shows it. Pure. */
export function formatContentValue(kind: FieldKind, value: unknown): ContentValue {
  switch (kind) {
    case 'yes':
      return value === true;
    case 'rupees':
      return typeof value === 'number' ? String(value / 100) : '';
    case 'percent':
      return typeof value === 'number' ? String(value / 100) : '';
    case 'day':
      return value instanceof Date ? dayInIndia(value) : '';
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'pairs':
      return (value as { icon: string; text: string }[]).map(({ icon, text }) => `${icon} | ${text}`).join('\n');
    case 'sections':
      return (value as ContentSection[]).map(formatSection).join('\n\n');
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

function parseNumber(text: string, { least = 0, most = 1_000_000, kind, options }: ContentField): number {
  if (options && !options.includes(text)) throw new RangeError(`Please choose one of ${options.join(', ')}.`);
  const what = kind === 'rupees' ? 'whole rupees' : 'a whole number';
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least || number > most)
    throw new RangeError(`Please enter ${what} from ${least} to ${most}.`);
  return number;
}

function parsePercent(text: string, { least = 0, most = 100 }: ContentField): number {
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || percent < least || percent > most)
    throw new RangeError(`Please enter a percentage from ${least} to ${most}, such as 18 or 2.5.`);
  return Math.round(percent * 100);
}

function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00+05:30`);
  // `Date` reads the 30th of February as the 2nd of March.
  if (Number.isNaN(day.getTime()) || dayInIndia(day) !== text)
    throw new RangeError('Please enter a day as 2026-11-22.');
  return day;
}

function parseText(field: ContentField, text: string): unknown {
  switch (field.kind) {
    case 'rupees':
      return parseNumber(text, field) * 100;
    case 'whole':
      return parseNumber(text, field);
    case 'percent':
      return parsePercent(text, field);
    case 'day':
      return parseDay(text);
    case 'date':
      return dayInIndia(parseDay(text));
    case 'lines':
      return nonEmptyLines(text);
    case 'pairs':
      return nonEmptyLines(text).map(parsePair);
    case 'sections':
      return parseSections(text);
    case 'choice':
      if (!field.options?.includes(text)) {
        const names = field.options?.map(option => field.optionNames?.get(option) ?? option);
        throw new RangeError(`Please choose one of ${names?.join(', ')}.`);
      }
      return text;
    case 'template': {
      const problem = templateProblem(text);
      if (problem) throw new RangeError(problem);
      return text;
    }
    default: {
      const problem = field.problem?.(text);
      if (problem) throw new RangeError(problem);
      return field.capitals ? text.toUpperCase() : text;
    }
  }
}

/** A value of the form as it is stored. Throws `Refused` 400 that names the field and says what it may be. Pure. */
export function parseContentValue(field: ContentField, sent: ContentValue | undefined): unknown {
  const refusal = (why: string) => new Refused('content-field', `${field.label}: ${why}`);
  if (field.kind === 'yes') return sent === true;
  const text = typeof sent === 'string' ? sent.normalize('NFC').replace(/\r\n?/g, '\n').trim() : '';
  if (text === '') {
    if (!field.mayBeEmpty) throw refusal('Please fill it in.');
    return field.kind === 'lines' || field.kind === 'pairs' || field.kind === 'sections' ? [] : null;
  }
  if (field.kind === 'line' && text.includes('\n')) throw refusal('One line, please.');
  try {
    return parseText(field, text);
  } catch (error) {
    throw error instanceof RangeError ? refusal(error.message) : error;
  }
}

/** A change of a price by more than this part of it is asked about before it is saved. */
const askedPart = 0.3;

/** A field whose price changes so much that it may be a slip, with both values as people read them. */
interface PriceJump {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** The prices that a change moves by more than 30 %, such as 15 for 1,449; both as the form shows values. Pure. */
export const priceJumps = (
  fields: readonly Pick<ContentField, 'name' | 'label' | 'kind'>[],
  before: Readonly<Record<string, ContentValue>>,
  after: Readonly<Record<string, ContentValue>>,
): PriceJump[] =>
  fields.flatMap(({ name, label, kind }) => {
    if (kind !== 'rupees') return [];
    const [was, is] = [Number(before[name] || Number.NaN), Number(after[name] || Number.NaN)];
    if (!(Math.abs(is - was) > was * askedPart)) return [];
    return [{ name, label, before: inr(was), after: inr(is) }];
  });

/** The fields whose values differ, both as the form shows values. Pure. */
export const changedFields = <F extends Pick<ContentField, 'name'>>(
  fields: readonly F[],
  before: Readonly<Record<string, ContentValue>>,
  after: Readonly<Record<string, ContentValue>>,
): F[] => fields.filter(({ name }) => before[name] !== after[name]);
