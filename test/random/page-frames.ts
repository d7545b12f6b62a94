/** Geometry and names of frames, for the laws. */
import type { Box, PageFrame, PhotoFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import { trim } from '#typeset/model.ts';

/** Allowed rounding, mm. */
const toleranceMm = 0.35;
/** Whether a box lies in another one, within rounding. */
export const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - toleranceMm &&
  inner.y >= outer.y - toleranceMm &&
  inner.x + inner.w <= outer.x + outer.w + toleranceMm &&
  inner.y + inner.h <= outer.y + outer.h + toleranceMm;
/** Whether two boxes share more than an edge. */
export const meet = (a: Box, b: Box): boolean =>
  a.x + a.w > b.x + toleranceMm &&
  b.x + b.w > a.x + toleranceMm &&
  a.y + a.h > b.y + toleranceMm &&
  b.y + b.h > a.y + toleranceMm;
/** Whether one frame lies on the other on purpose, or both lie on the same frame and one of them is a panel. */
export const isLayered = (a: PageFrame, b: PageFrame): boolean =>
  a.over === b.id ||
  b.over === a.id ||
  (a.over !== undefined && a.over === b.over && (a.kind === 'panel' || b.kind === 'panel'));
/** The trimmed page, mm. */
export const pageBox: Box = { x: 0, y: 0, ...trim };
/** The name of a frame in a message: its page, template and id. */
export const frameName = (page: PlanPage, frame: PageFrame): string =>
  `page ${page.number} (${page.template}) ${frame.id}`;
/** The results of `collect` for all frames of all pages. */
export const fromEachFrame = <T>(plan: MagazinePlan, collect: (page: PlanPage, frame: PageFrame) => T[]): T[] =>
  plan.pages.flatMap(page => page.frames.flatMap(frame => collect(page, frame)));
/** All frames with photos, each with its page. */
export const photoFrames = (plan: MagazinePlan): { page: PlanPage; frame: PhotoFrame }[] =>
  fromEachFrame(plan, (page, frame) => (frame.kind === 'photo' ? [{ page, frame }] : []));
