/** Where the frames of a plan lie: geometry and names of frames for the laws. */
import type { Box, PageFrame, PhotoFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import { trim } from '#typeset/model.ts';

/** Rounding, mm. */
const slip = 0.35;
/** Whether a box lies in another one, but for rounding. */
export const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - slip &&
  inner.y >= outer.y - slip &&
  inner.x + inner.w <= outer.x + outer.w + slip &&
  inner.y + inner.h <= outer.y + outer.h + slip;
/** Whether two boxes share more than an edge. */
export const meet = (a: Box, b: Box): boolean =>
  a.x + a.w > b.x + slip && b.x + b.w > a.x + slip && a.y + a.h > b.y + slip && b.y + b.h > a.y + slip;
/** One lies on the other on purpose, or both on the same frame, one of them as a ground. */
export const layered = (a: PageFrame, b: PageFrame): boolean =>
  a.over === b.id ||
  b.over === a.id ||
  (a.over !== undefined && a.over === b.over && (a.kind === 'panel' || b.kind === 'panel'));
/** The trimmed page, mm. */
export const sheet: Box = { x: 0, y: 0, ...trim };
/** A frame in a message: its page, template and id. */
export const named = (page: PlanPage, frame: PageFrame): string => `page ${page.number} (${page.template}) ${frame.id}`;
/** What `look` finds in each frame of each page. */
export const onPages = <T>(plan: MagazinePlan, look: (page: PlanPage, frame: PageFrame) => T[]): T[] =>
  plan.pages.flatMap(page => page.frames.flatMap(frame => look(page, frame)));
/** All frames with photos, each with its page. */
export const photoFrames = (plan: MagazinePlan): { page: PlanPage; frame: PhotoFrame }[] =>
  onPages(plan, (page, frame) => (frame.kind === 'photo' ? [{ page, frame }] : []));
