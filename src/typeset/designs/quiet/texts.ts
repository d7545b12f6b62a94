import type { DesignTable, TextRow } from '../../layout/scale.ts';
import { commonTexts, coverEnd, signature } from '../common-texts.ts';

const spokenLine: TextRow = { says: 'spoken', role: 'voice', size: 'note', ink: 'soft' };

/** What each stack of text says, in which size, and the space after each line. */
export const quietTexts: DesignTable['texts'] = {
  ...commonTexts(spokenLine),
  'large statement': [
    { says: 'question', role: 'standfirst', size: 'standfirst', gap: 'section', ink: 'soft' },
    { says: 'statement', role: 'quote', size: 'figure', gap: 'block', ink: 'title' },
    signature,
    spokenLine,
  ],
  letter: [{ says: 'letter', role: 'letter', size: 'letter', gap: 'part' }],
  edition: [{ says: 'edition', role: 'eyebrow', size: 'label', ink: 'title' }],
  date: [{ says: 'date', role: 'eyebrow', size: 'label', ink: 'title' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'block', ink: 'title' }, ...coverEnd],
  note: [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'part', ink: 'title' }, ...coverEnd.slice(-1)],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'figure', gap: 'field', ink: 'title' },
    ...coverEnd,
  ],
  'contents title': [{ says: 'contents title', role: 'headline', size: 'headline', ink: 'title' }],
  imprint: [
    { says: 'imprint title', role: 'eyebrow', size: 'label', gap: 'line', ink: 'line' },
    { says: 'imprint', role: 'note', size: 'note', ink: 'soft' },
  ],
  closing: [
    { says: 'closing line', role: 'quote', size: 'figure', gap: 'section', ink: 'title' },
    { says: 'about', role: 'label', size: 'caption', ink: 'soft' },
  ],
  'asked question': [{ says: 'asked question', role: 'question', size: 'asked', ink: 'line' }],
  'large asked answer': [
    { says: 'statement', role: 'quote', size: 'title', gap: 'line', ink: 'title' },
    signature,
    spokenLine,
  ],
};
