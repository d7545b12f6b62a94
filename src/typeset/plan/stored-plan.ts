import * as z from 'zod';
import { pageCounts } from '#kernel/page-counts.ts';
import { faultsOf, pathOf, plainMessage } from '../input/schema-faults.ts';
import { magazinePlanSchema, planVersion, type MagazinePlan } from './plan-schema.ts';

/** The JSON Schema of stored plans. */
export const planSchema = (): object => z.toJSONSchema(magazinePlanSchema);

/** Tolerances for rounding: mm on the page, and fractions of a photo. */
const roundingTolerance = { mm: 0.1, part: 0.001 };

/**
 * Reads a plan that was stored or edited, from JSON text or a parsed value. Each fault is one line with the path of the
 * field. A plan of another version has a single fault: it has to be made again from its story. Every page of the answer
 * has an id.
 */
export function readPlan(stored: unknown): { plan: MagazinePlan } | { faults: string[] } {
  let raw = stored;
  if (typeof stored === 'string') {
    try {
      raw = JSON.parse(stored);
    } catch (error) {
      return { faults: [`not JSON: ${error instanceof Error ? error.message : 'unreadable'}`] };
    }
  }
  const version = typeof raw === 'object' && raw !== null && 'version' in raw ? raw.version : undefined;
  if (version !== undefined && version !== planVersion) {
    const message = `This plan has version ${JSON.stringify(version)}; only version ${planVersion} can be set. Make the draft again from its story.`;
    return { faults: [message] };
  }
  const read = magazinePlanSchema.safeParse(raw, { error: plainMessage });
  if (!read.success) return { faults: faultsOf(read.error) };
  const faults = contradictions(read.data);
  return faults.length > 0 ? { faults } : { plan: withPageIds(read.data) };
}

/** The plan with a name for each page, always the same: pages of earlier plans have none, and changes name them. */
const withPageIds = (plan: MagazinePlan): MagazinePlan => ({
  ...plan,
  pages: plan.pages.map(page => (page.id === undefined ? { ...page, id: `p${page.number}` } : page)),
});

/** Faults between fields that are valid alone, such as a reference to a frame that does not exist. */
function contradictions({ pages, threads, trim }: MagazinePlan): string[] {
  const faults: string[] = [];
  if (!pageCounts.some(count => count === pages.length))
    faults.push(`pages: a magazine has ${pageCounts.join(', ')} pages, not ${pages.length}`);
  const ids = new Set<string>();
  pages.forEach((page, p) => {
    if (page.number !== p + 1) faults.push(`${pathOf(['pages', p, 'number'])}: must be ${p + 1}`);
    const here = new Set(page.frames.map(({ id }) => id));
    page.frames.forEach((frame, f) => {
      const at = (...more: PropertyKey[]): string => pathOf(['pages', p, 'frames', f, ...more]);
      if (ids.has(frame.id)) faults.push(`${at('id')}: ${frame.id} is the name of another frame`);
      ids.add(frame.id);
      if (frame.over !== undefined && !here.has(frame.over))
        faults.push(`${at('over')}: there is no frame ${frame.over} on this page`);
      if (!liesWithin(frame.box, trim, roundingTolerance.mm)) faults.push(`${at('box')}: reaches beyond the page`);
      if (frame.kind === 'flow' && !threads.some(({ id }) => id === frame.thread))
        faults.push(`${at('thread')}: there is no text ${frame.thread}`);
      if (
        frame.kind === 'photo' &&
        (!liesWithin(frame.crop, { w: 1, h: 1 }, roundingTolerance.part) || frame.crop.w * frame.crop.h === 0)
      )
        faults.push(`${at('crop')}: must lie within the photo, from 0 to 1`);
    });
  });
  return faults;
}

const liesWithin = (
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  area: { w: number; h: number },
  tolerance: number,
): boolean => x >= -tolerance && y >= -tolerance && x + w <= area.w + tolerance && y + h <= area.h + tolerance;
