import type { PlanPage } from '../model.ts';

/** A drawing is seen as one from this height on, mm; what is lower divides or ends a text. */
const leastHeight = 16;
/** The sides of a border, which a design has around many pages. */
const borderSide = /-(top|foot|left|right)$/;

/** The drawings of a page that are seen as such, with about their heights; '' without any. */
export const drawingsOf = ({ frames }: Pick<PlanPage, 'frames'>): string =>
  frames
    .flatMap(frame =>
      frame.kind === 'ornament' && frame.box.h >= leastHeight && !borderSide.test(frame.drawing ?? '')
        ? [`${frame.drawing ?? frame.text ?? ''} ${Math.round(frame.box.h / 10)}`]
        : [],
    )
    .join();
