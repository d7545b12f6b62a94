import type { DesignTable, TextRow } from '../../layout/scale.ts';

const eyebrow: TextRow = { says: 'eyebrow', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' };
const spokenLine: TextRow = { says: 'spoken', role: 'voice', size: 'note', ink: 'soft' };
const signatureLine: TextRow = { says: 'signature', role: 'letter', size: 'note', gap: 'line', ink: 'line' };
const coverEnd: readonly TextRow[] = [
  { says: 'other lines', role: 'label', size: 'note', gap: 'part', ink: 'soft' },
  { says: 'credit', role: 'label', size: 'caption', ink: 'soft' },
];

/** What each stack of text says, in which size, and the space after each line. */
export const quietTexts: DesignTable['texts'] = {
  head: [
    eyebrow,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
  ],
  'talk head': [{ says: 'talk title', role: 'eyebrow', size: 'label', ink: 'line' }],
  statement: [
    eyebrow,
    { says: 'question', role: 'question', size: 'question', gap: 'block', ink: 'title' },
    { says: 'statement', role: 'statement', size: 'answer', gap: 'part' },
    signatureLine,
    spokenLine,
  ],
  'large statement': [
    { says: 'question', role: 'standfirst', size: 'standfirst', gap: 'section', ink: 'soft' },
    { says: 'statement', role: 'quote', size: 'figure', gap: 'block', ink: 'title' },
    signatureLine,
    spokenLine,
  ],
  'letter head': [eyebrow, { says: 'question', role: 'standfirst', size: 'standfirst', ink: 'soft' }],
  letter: [{ says: 'letter', role: 'letter', size: 'letter', gap: 'part' }],
  quote: [{ says: 'quote', role: 'quote', size: 'line', ink: 'line' }],
  'large quote': [{ says: 'quote', role: 'quote', size: 'quote', ink: 'title' }],
  'album title': [{ says: 'album title', role: 'eyebrow', size: 'label', ink: 'line' }],
  masthead: [{ says: 'name', role: 'masthead', size: 'name', ink: 'title' }],
  edition: [{ says: 'edition', role: 'eyebrow', size: 'label', ink: 'title' }],
  date: [{ says: 'date', role: 'eyebrow', size: 'label', ink: 'title' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'block', ink: 'title' }, ...coverEnd],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'figure', gap: 'field', ink: 'title' },
    ...coverEnd,
  ],
  dedication: [{ says: 'dedication', role: 'quote', size: 'title', ink: 'title' }],
  'contents title': [{ says: 'contents title', role: 'headline', size: 'headline', ink: 'title' }],
  imprint: [
    { says: 'imprint title', role: 'eyebrow', size: 'label', gap: 'line', ink: 'line' },
    { says: 'imprint', role: 'note', size: 'note', ink: 'soft' },
  ],
  closing: [
    { says: 'closing line', role: 'quote', size: 'quote', gap: 'block', ink: 'title' },
    { says: 'about', role: 'label', size: 'caption', ink: 'soft' },
  ],
  brand: [{ says: 'brand', role: 'eyebrow', size: 'label', ink: 'line' }],
  caption: [{ says: 'caption', role: 'caption', size: 'caption', ink: 'soft' }],
  'asked question': [{ says: 'asked question', role: 'question', size: 'asked', ink: 'line' }],
  'asked answer': [{ says: 'statement', role: 'statement', size: 'answer', gap: 'line' }, signatureLine, spokenLine],
  'large asked answer': [
    { says: 'statement', role: 'quote', size: 'title', gap: 'line', ink: 'title' },
    signatureLine,
    spokenLine,
  ],
  pen: [
    { says: 'pen label', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' },
    { says: 'pen title', role: 'headline', size: 'title', ink: 'title' },
  ],
};
