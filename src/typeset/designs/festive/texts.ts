import type { DesignTable, TextRow } from '../../layout/scale.ts';

const overline: TextRow = { says: 'eyebrow', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' };
const spokenNote: TextRow = { says: 'spoken', role: 'voice', size: 'note' };
const signedBy: TextRow = { says: 'signature', role: 'letter', size: 'note', gap: 'line', ink: 'line' };
const largeAnswer: TextRow = { says: 'statement', role: 'statement', size: 'answer', gap: 'part' };
const question: TextRow = { says: 'question', role: 'question', size: 'question', ink: 'title' };
const otherLines: readonly TextRow[] = [
  { says: 'other lines', role: 'label', size: 'note', gap: 'part' },
  { says: 'credit', role: 'label', size: 'note', ink: 'line' },
];

/** What each stack of text says, in which size, and the space after each line. */
export const festiveTexts: DesignTable['texts'] = {
  head: [
    overline,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
  ],
  'talk head': [{ says: 'talk title', role: 'headline', size: 'title', ink: 'title' }],
  'large statement': [
    { says: 'question', role: 'standfirst', size: 'standfirst', gap: 'block', ink: 'soft' },
    { says: 'statement', role: 'quote', size: 'quote', gap: 'block', ink: 'title' },
    signedBy,
    spokenNote,
  ],
  'letter head': [overline, question],
  letter: [{ says: 'letter', role: 'letter', size: 'letter', gap: 'line' }],
  quote: [{ says: 'quote', role: 'quote', size: 'line', ink: 'line' }],
  'large quote': [{ says: 'quote', role: 'quote', size: 'quote', ink: 'line' }],
  'album title': [{ says: 'album title', role: 'headline', size: 'title', ink: 'title' }],
  masthead: [{ says: 'name', role: 'masthead', size: 'name', ink: 'title' }],
  edition: [{ says: 'edition and date', role: 'eyebrow', size: 'label', ink: 'line' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'block', ink: 'title' }, ...otherLines],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'quote', gap: 'block', ink: 'title' },
    ...otherLines,
  ],
  dedication: [{ says: 'dedication', role: 'cover-line', size: 'title', ink: 'title' }],
  'contents title': [{ says: 'contents title', role: 'headline', size: 'title', ink: 'title' }],
  imprint: [{ says: 'imprint', role: 'note', size: 'caption', ink: 'soft' }],
  closing: [
    { says: 'closing line', role: 'quote', size: 'line', gap: 'section', ink: 'title' },
    { says: 'about', role: 'label', size: 'caption', ink: 'soft' },
  ],
  brand: [{ says: 'brand', role: 'eyebrow', size: 'label', ink: 'line' }],
  caption: [{ says: 'caption', role: 'caption', size: 'caption', ink: 'soft' }],
  'asked question': [{ says: 'asked question', role: 'question', size: 'entry', ink: 'title' }],
  'asked answer': [largeAnswer, signedBy, spokenNote],
  pen: [
    { says: 'pen label', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' },
    { says: 'pen title', role: 'headline', size: 'title', ink: 'title' },
  ],
};
