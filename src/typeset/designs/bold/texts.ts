import type { DesignTable, TextRow } from '../../layout/scale.ts';
import { standingTexts } from '../common-texts.ts';

/** Labels stand over a thick rule, which lies in the gap. */
const label: TextRow = { says: 'eyebrow', role: 'eyebrow', size: 'label', gap: 'head', ink: 'title' };
const count: TextRow = { ...label, says: 'count' };
const standfirst: TextRow = { says: 'standfirst', role: 'standfirst', size: 'standfirst' };
const spoken: TextRow = { says: 'spoken', role: 'voice', size: 'note' };
const signature: TextRow = { says: 'signature', role: 'letter', size: 'standfirst', gap: 'line' };
const coverFoot: readonly TextRow[] = [
  { says: 'other lines', role: 'label', size: 'standfirst', gap: 'part' },
  { says: 'credit', role: 'label', size: 'caption' },
];

/** What each stack of text says, in which size, and the space after each line. */
export const boldTexts: DesignTable['texts'] = {
  ...standingTexts,
  head: [label, { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' }, standfirst],
  'tall head': [label, { says: 'headline', role: 'headline', size: 'display', gap: 'head', ink: 'title' }, standfirst],
  'talk head': [count],
  'talk name': [count, { says: 'talk name', role: 'headline', size: 'display', ink: 'title' }],
  'talk side': [{ says: 'talk name', role: 'headline', size: 'margin', ink: 'line' }],
  statement: [
    label,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    { ...standfirst, gap: 'head' },
    { says: 'statement', role: 'statement', size: 'answer', gap: 'part' },
    signature,
    spoken,
  ],
  'large statement': [
    label,
    { says: 'question', role: 'standfirst', size: 'standfirst', gap: 'head' },
    { says: 'statement', role: 'headline', size: 'display', gap: 'head', ink: 'title' },
    signature,
    spoken,
  ],
  'spoken question': [
    label,
    { says: 'question', role: 'headline', size: 'display', gap: 'head', ink: 'title' },
    signature,
    spoken,
  ],
  'letter head': [
    label,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    standfirst,
  ],
  letter: [{ says: 'letter', role: 'letter', size: 'answer', gap: 'line' }],
  quote: [{ says: 'quote', role: 'quote', size: 'display', ink: 'title' }],
  'album title': [{ says: 'album title', role: 'headline', size: 'display', ink: 'title' }],
  'album side': [{ says: 'album title', role: 'headline', size: 'margin', ink: 'line' }],
  edition: [{ says: 'edition and date', role: 'eyebrow', size: 'note', gap: 'head', ink: 'title' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'part' }, ...coverFoot],
  'large cover lines': [{ says: 'cover line', role: 'cover-line', size: 'display', gap: 'block' }, ...coverFoot],
  dedication: [{ says: 'dedication', role: 'headline', size: 'display', ink: 'title' }],
  closing: [{ says: 'closing line', role: 'quote', size: 'display', ink: 'title' }],
  brand: [
    { says: 'about', role: 'label', size: 'note', gap: 'line' },
    { says: 'brand', role: 'eyebrow', size: 'note' },
  ],
  'asked question': [{ says: 'asked question', role: 'question', size: 'asked', ink: 'line' }],
  'asked answer': [{ says: 'statement', role: 'statement', size: 'answer', gap: 'line' }, signature, spoken],
  pen: [
    { ...label, says: 'pen label' },
    { says: 'pen title', role: 'headline', size: 'display', ink: 'title' },
  ],
};
