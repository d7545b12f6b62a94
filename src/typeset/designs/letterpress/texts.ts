import type { DesignTable, TextRow } from '../../layout/scale.ts';
import { commonTexts, eyebrow } from '../common-texts.ts';

const spokenLabel: TextRow = { says: 'spoken', role: 'voice', size: 'label', ink: 'soft' };
const common = commonTexts(spokenLabel);
const [, , , ...answer] = common.statement;

const credit: TextRow = { says: 'credit', role: 'label', size: 'note', ink: 'soft' };

/** What each stack of text says, in which size, and the space after each line. */
export const letterpressTexts: DesignTable['texts'] = {
  ...common,
  // The question is centred over its answer, which is not: a stack for each.
  'letter head': [
    eyebrow,
    { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
    { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
  ],
  statement: answer,
  edition: [{ says: 'edition and date', role: 'eyebrow', size: 'label', ink: 'line' }],
  'cover lines': [{ says: 'cover line', role: 'cover-line', size: 'line', gap: 'part' }, credit],
  'large cover lines': [
    { says: 'cover line', role: 'cover-line', size: 'quote', gap: 'block', ink: 'title' },
    { says: 'other lines', role: 'standfirst', size: 'standfirst', gap: 'part', ink: 'soft' },
    credit,
  ],
  closing: [
    { says: 'closing line', role: 'quote', size: 'quote', gap: 'section', ink: 'title' },
    { says: 'about', role: 'label', size: 'note', ink: 'soft' },
  ],
  'asked question': [{ says: 'asked question', role: 'question', size: 'standfirst', ink: 'line' }],
  'large asked answer': [
    { says: 'statement', role: 'quote', size: 'quote', ink: 'title', gap: 'line' },
    ...answer.slice(1),
  ],
};
