import type { TextRow } from '../layout/scale.ts';

export const eyebrow: TextRow = { says: 'eyebrow', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' };
export const signature: TextRow = { says: 'signature', role: 'letter', size: 'note', gap: 'line', ink: 'line' };
/** What stands under the first line of a cover. */
export const coverEnd: readonly TextRow[] = [
  { says: 'other lines', role: 'label', size: 'note', gap: 'part', ink: 'soft' },
  { says: 'credit', role: 'label', size: 'caption', ink: 'soft' },
];

/** The stacks of text that designs with other stacks have as well. */
export const standingTexts = {
  masthead: [{ says: 'name', role: 'masthead', size: 'name', ink: 'title' }],
  'contents title': [{ says: 'contents title', role: 'headline', size: 'title', ink: 'title' }],
  imprint: [{ says: 'imprint', role: 'note', size: 'caption', ink: 'soft' }],
  'last words': [{ says: 'closing line', role: 'quote', size: 'asking', ink: 'title' }],
  'year then': [{ says: 'first year', role: 'headline', size: 'headline', ink: 'line' }],
  'year now': [{ says: 'last year', role: 'headline', size: 'headline', ink: 'line' }],
  'own title': [{ says: 'own title', role: 'headline', size: 'headline', ink: 'title' }],
  caption: [{ says: 'caption', role: 'caption', size: 'caption', ink: 'soft' }],
} as const satisfies Readonly<Record<string, readonly TextRow[]>>;

/**
 * The stacks of text as most designs have them; a design states those that differ. `spoken`: what is printed for a
 * recording.
 */
export const commonTexts = (spoken: TextRow) =>
  ({
    ...standingTexts,
    head: [
      eyebrow,
      { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
      { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
    ],
    'talk head': [
      { says: 'talk title', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' },
      { says: 'talk headline', role: 'headline', size: 'title', ink: 'title' },
    ],
    statement: [
      eyebrow,
      { says: 'headline', role: 'headline', size: 'headline', gap: 'part', ink: 'title' },
      { says: 'standfirst', role: 'standfirst', size: 'standfirst', gap: 'block', ink: 'soft' },
      { says: 'statement', role: 'statement', size: 'answer', gap: 'part' },
      signature,
      spoken,
    ],
    'large statement': [
      { says: 'question', role: 'standfirst', size: 'standfirst', gap: 'block', ink: 'soft' },
      { says: 'statement', role: 'quote', size: 'quote', gap: 'block', ink: 'title' },
      signature,
      spoken,
    ],
    'letter head': [
      eyebrow,
      { says: 'headline', role: 'headline', size: 'title', gap: 'part', ink: 'title' },
      { says: 'standfirst', role: 'standfirst', size: 'standfirst', ink: 'soft' },
    ],
    letter: [{ says: 'letter', role: 'letter', size: 'letter', gap: 'line' }],
    quote: [{ says: 'quote', role: 'quote', size: 'line', ink: 'line' }],
    'large quote': [{ says: 'quote', role: 'quote', size: 'quote', ink: 'title' }],
    'album title': [{ says: 'album title', role: 'eyebrow', size: 'label', ink: 'line' }],
    dedication: [{ says: 'dedication', role: 'quote', size: 'title', ink: 'title' }],
    closing: [
      { says: 'closing line', role: 'quote', size: 'line', gap: 'section', ink: 'title' },
      { says: 'about', role: 'label', size: 'caption', ink: 'soft' },
    ],
    brand: [{ says: 'brand', role: 'eyebrow', size: 'label', ink: 'line' }],
    'asked answer': [{ says: 'statement', role: 'statement', size: 'answer', gap: 'line' }, signature, spoken],
    pen: [
      { says: 'pen label', role: 'eyebrow', size: 'label', gap: 'part', ink: 'line' },
      { says: 'pen title', role: 'headline', size: 'title', ink: 'title' },
    ],
  }) as const satisfies Readonly<Record<string, readonly TextRow[]>>;
