import type { DesignTable, TextRow } from '../../layout/scale.ts';
import { commonTexts, coverEnd, signature } from '../common-texts.ts';

const spokenLabel: TextRow = { says: 'spoken', role: 'voice', size: 'label', ink: 'soft' };
const common = commonTexts(spokenLabel);

/** What each stack of text says, in which size, and the space after each line. */
export const letterpressTexts: DesignTable['texts'] = {
  ...common,
  quote: [{ says: 'quote', role: 'quote', size: 'standfirst', ink: 'line' }],
  edition: [{ says: 'edition', role: 'eyebrow', size: 'label', ink: 'line' }],
  date: [{ says: 'date', role: 'eyebrow', size: 'label', ink: 'line' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'part' }, ...coverEnd],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'quote', gap: 'section', ink: 'title' },
    ...coverEnd,
  ],
  imprint: [{ says: 'imprint title', role: 'eyebrow', size: 'label', gap: 'line', ink: 'line' }, ...common.imprint],
  'asked question': [{ says: 'asked question', role: 'question', size: 'standfirst', ink: 'line' }],
  'large asked answer': [
    { says: 'statement', role: 'quote', size: 'quote', ink: 'title', gap: 'line' },
    signature,
    spokenLabel,
  ],
};
