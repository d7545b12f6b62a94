/** Festive's tones: the inks on each of its grounds. */
import type { Ink, TextPart } from '../../model.ts';
import type { Template } from '../../plan/design.ts';

/** The inks on one ground: of ornaments, titles, text, small coloured lines and secondary text. */
export interface FestiveTone {
  ground: Ink;
  mark: Ink;
  title: Ink;
  ink: Ink;
  line: Ink;
  soft: Ink;
}
/** The tones by their grounds. */
export const tones = {
  paper: { ground: 'paper', mark: 'accent', title: 'deep', ink: 'ink', line: 'accent', soft: 'soft' },
  tint: { ground: 'tint', mark: 'accent', title: 'deep', ink: 'ink', line: 'accent', soft: 'soft' },
  deep: { ground: 'deep', mark: 'second', title: 'light', ink: 'light', line: 'second', soft: 'faint' },
  accent: { ground: 'accent', mark: 'second', title: 'light', ink: 'light', line: 'light', soft: 'light' },
} as const satisfies Record<string, FestiveTone>;

/** The same text parts in the inks of another ground. */
export const onTone = (parts: readonly TextPart[], tone: FestiveTone): TextPart[] =>
  parts.map((part): TextPart => {
    const colour =
      part.role === 'eyebrow'
        ? tone.line
        : part.role === 'standfirst'
          ? tone.soft
          : part.role === 'headline' || part.role === 'question'
            ? tone.title
            : tone.ink;
    return { ...part, colour };
  });

/** The key under which deep pages are counted, and what their score loses one and two pages after another. */
const [deepKey, nextPenalty, secondPenalty] = ['a deep ground', 0.5, 0.25];

/** A template on a deep ground, whose score is lower soon after another one. */
export const deep = <Content>(template: Template<Content>): Template<Content> => ({
  ...template,
  suits: (context, content, number) => {
    const suits = template.suits(context, content, number);
    const since = number - (context.used.get(deepKey)?.last ?? -9);
    return suits === undefined ? undefined : suits - (since <= 1 ? nextPenalty : since <= 2 ? secondPenalty : 0);
  },
  lay: (context, layout, content) => {
    context.used.set(deepKey, { times: (context.used.get(deepKey)?.times ?? 0) + 1, last: layout.number });
    return template.lay(context, layout, content);
  },
});
