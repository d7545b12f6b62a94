import type { DesignTable, TextRow } from '../../layout/scale.ts';
import { commonTexts, eyebrow, signature } from '../common-texts.ts';

const spokenNote: TextRow = { says: 'spoken', role: 'voice', size: 'note' };
const coverEnd: readonly TextRow[] = [
  { says: 'other lines', role: 'label', size: 'note', gap: 'part' },
  { says: 'credit', role: 'label', size: 'note', ink: 'line' },
];

/** What each stack of text says, in which size, and the space after each line. */
export const festiveTexts: DesignTable['texts'] = {
  ...commonTexts(spokenNote),
  'letter head': [
    eyebrow,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
  ],
  'large quote': [{ says: 'quote', role: 'quote', size: 'quote', ink: 'line' }],
  'album title': [{ says: 'album title', role: 'headline', size: 'title', ink: 'title' }],
  edition: [{ says: 'edition and date', role: 'eyebrow', size: 'label', ink: 'line' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'block', ink: 'title' }, ...coverEnd],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'quote', gap: 'block', ink: 'title' },
    ...coverEnd,
  ],
  dedication: [{ says: 'dedication', role: 'cover-line', size: 'title', ink: 'title' }],
  'asked question': [{ says: 'asked question', role: 'question', size: 'entry', ink: 'title' }],
  'asked answer': [{ says: 'statement', role: 'statement', size: 'answer', gap: 'part' }, signature, spokenNote],
};
