/** Festive's tones: what is printed on each of its grounds. */
import type { Ink, TextPart } from '../../model.ts';
import type { Template } from '../../plan/design.ts';

/** What is printed on one ground: its ornaments, titles, text, small coloured lines and quiet words. */
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

/** The same words on another ground. */
export const onTone = (parts: readonly TextPart[], tone: FestiveTone): TextPart[] =>
  parts.map((one): TextPart => {
    const colour =
      one.role === 'eyebrow'
        ? tone.line
        : one.role === 'standfirst'
          ? tone.soft
          : one.role === 'headline' || one.role === 'question'
            ? tone.title
            : tone.ink;
    return { ...one, colour };
  });

/** The record of the last deep page, and what a deep page loses one page and two pages after another. */
const [lastDeep, facing, near] = ['a deep ground', 0.5, 0.25];

/** A page on a deep ground, which is worth less soon after another one. */
export const deep = <Given>(template: Template<Given>): Template<Given> => ({
  ...template,
  suits: (context, given, number) => {
    const suits = template.suits(context, given, number);
    const since = number - (context.used.get(lastDeep)?.last ?? -9);
    return suits === undefined ? undefined : suits - (since <= 1 ? facing : since <= 2 ? near : 0);
  },
  lay: (context, layout, given) => {
    context.used.set(lastDeep, { times: (context.used.get(lastDeep)?.times ?? 0) + 1, last: layout.number });
    return template.lay(context, layout, given);
  },
});
