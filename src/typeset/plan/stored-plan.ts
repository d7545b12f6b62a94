import * as z from 'zod';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { faultsOf, placeOf, plainly } from '../input/schema-faults.ts';
import type { Finding, Ink, Plan, PlanPage, Role } from '../model.ts';
import { designNames } from '../model.ts';

/** The version of plans that this engine makes and sets. */
export const planVersion = 2 satisfies Plan['version'];

/** All names of a union, so that the compiler asks for each one that is added. */
const names = <Name extends string>(all: Record<Name, true>) => z.enum(Object.keys(all) as [Name, ...Name[]]);

const ink = names<Ink>({
  paper: true,
  ink: true,
  soft: true,
  accent: true,
  deep: true,
  tint: true,
  second: true,
  light: true,
  faint: true,
});
const role = names<Role>({
  masthead: true,
  headline: true,
  'cover-line': true,
  question: true,
  standfirst: true,
  quote: true,
  statement: true,
  eyebrow: true,
  label: true,
  caption: true,
  note: true,
  entry: true,
  numeral: true,
  voice: true,
  letter: true,
  item: true,
  moment: true,
  figure: true,
});
const pageKind = names<PlanPage['kind']>({
  cover: true,
  front: true,
  contents: true,
  feature: true,
  talk: true,
  letter: true,
  list: true,
  timeline: true,
  voice: true,
  more: true,
  statement: true,
  photo: true,
  spread: true,
  album: true,
  quote: true,
  filler: true,
  back: true,
});
/** Findings are for people: a name that was given up since does not spoil a plan. */
const code = z.string().max(60) as unknown as z.ZodType<Finding['code']>;

const text = z.string().max(20_000);
const mm = z.number().min(-1000).max(1000);
const length = z.number().min(0).max(1000);
const count = z.int().min(0).max(100_000);
/** A frame's name: also that of a file, so nothing that leads elsewhere. */
const id = z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits and hyphens');
const box = z.strictObject({ x: mm, y: mm, w: length, h: length });
const edges = z.strictObject({ left: length, top: length, right: length, bottom: length });
const shape = z.enum(['arch', 'oval', 'round']).exactOptional();
const placed = { id, box, over: id.exactOptional(), bleed: edges.exactOptional() };

const part = z.strictObject({ role, text, size: length, least: length, gap: mm, colour: ink.exactOptional() });
const frame = z.discriminatedUnion('kind', [
  z.strictObject({
    ...placed,
    kind: z.literal('photo'),
    photo: z.string().min(1).max(200),
    crop: box,
    half: z.enum(['left', 'right']).exactOptional(),
    scrim: z.strictObject({ top: length, bottom: length }).exactOptional(),
    dpi: z.number().min(0),
    alt: text,
    shape,
    radius: length.exactOptional(),
    border: z.strictObject({ ink, width: length, gap: mm }).exactOptional(),
    why: text,
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('panel'),
    colour: ink,
    pattern: z.boolean(),
    ink,
    step: length,
    drawing: z.string().max(60).exactOptional(),
    shape,
    radius: length.exactOptional(),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('type'),
    parts: z.array(part).min(1),
    anchor: z.enum(['top', 'middle', 'bottom']),
    align: z.enum(['left', 'center', 'right']),
    colour: ink,
    turn: z.literal([90, -90]).exactOptional(),
  }),
  z.strictObject({ ...placed, kind: z.literal('flow'), thread: z.string(), lines: count }),
  z.strictObject({
    ...placed,
    kind: z.literal('contents'),
    columns: z.literal([1, 2]),
    size: length,
    gap: mm,
    entries: z.array(z.strictObject({ title: text, note: text, page: count })),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('ornament'),
    ink,
    ground: ink,
    drawing: z.string().max(60).exactOptional(),
    text: text.exactOptional(),
  }),
  z.strictObject({ ...placed, kind: z.literal('rule'), ink }),
  z.strictObject({ ...placed, kind: z.literal('code'), text: z.string().min(1).max(500), ink, ground: ink }),
]);

const lang = z.string().min(2).max(8).optional();
const item = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['question', 'heading', 'salutation', 'closing', 'signature', 'bullet', 'paragraph', 'first']),
    text,
    lang,
  }),
  z.strictObject({ kind: z.literal('initial'), text, lang, letter: z.string().min(1).max(20) }),
  z.strictObject({ kind: z.literal('step'), text, lang, number: z.string().min(1).max(20) }),
  z.strictObject({ kind: z.literal('moment'), text, lang, when: z.string().min(1).max(80) }),
  z.strictObject({ kind: z.literal('mark'), text, lang, link: z.string().max(500).optional(), gap: count }),
]);

const whole = z.strictObject({
  version: z.literal(planVersion),
  seed: z.int().min(0),
  design: z.enum(designNames),
  theme: z.enum(themes),
  title: text,
  author: z.array(text),
  trim: z.strictObject({ w: z.literal(210), h: z.literal(297) }),
  body: z.strictObject({
    size: z.number().min(9).max(14),
    leading: length,
    question: length,
    columns: z.literal([2, 3]),
  }),
  pages: z.array(
    z.strictObject({
      number: z.int(),
      kind: pageKind,
      template: z.string().max(60),
      ground: ink,
      folio: z.boolean(),
      running: text,
      frames: z.array(frame).max(200),
      why: text,
    }),
  ),
  threads: z.array(
    z.strictObject({
      id: z.string(),
      answers: z.array(count),
      items: z.array(item),
      inks: z.strictObject({ text: ink, accent: ink, soft: ink }).exactOptional(),
    }),
  ),
  findings: z.array(z.strictObject({ code, message: text, page: z.int().exactOptional() })),
}) satisfies z.ZodType<Plan>;

/** What a stored plan may hold, as JSON Schema. */
export const planSchema = (): object => z.toJSONSchema(whole);

/** Millimetres, and parts of a photo, that rounding may take. */
const slight = { mm: 0.1, part: 0.001 };

/**
 * Reads a plan that was stored or edited, given as JSON text or as what it holds. Every fault is one line that names the place. A plan of
 * another version is refused with one sentence: it has to be made again from its story.
 */
export function readPlan(stored: unknown): { plan: Plan } | { faults: string[] } {
  let raw = stored;
  if (typeof stored === 'string') {
    try {
      raw = JSON.parse(stored);
    } catch (error) {
      return { faults: [`not JSON: ${error instanceof Error ? error.message : 'unreadable'}`] };
    }
  }
  const version = (raw as { version?: unknown } | null)?.version;
  if (version !== undefined && version !== planVersion) {
    const said = `This plan has version ${JSON.stringify(version)}; only version ${planVersion} can be set. Make the draft again from its story.`;
    return { faults: [said] };
  }
  const read = whole.safeParse(raw, { error: plainly });
  if (!read.success) return { faults: faultsOf(read.error) };
  const faults = contradictions(read.data);
  return faults.length > 0 ? { faults } : { plan: read.data };
}

/** What no page can be made of although every part of it is well formed. */
function contradictions({ pages, threads, trim }: Plan): string[] {
  const faults: string[] = [];
  if (!pageCounts.some(count => count === pages.length))
    faults.push(`pages: a magazine has ${pageCounts.join(', ')} pages, not ${pages.length}`);
  const ids = new Set<string>();
  pages.forEach((page, p) => {
    if (page.number !== p + 1) faults.push(`${placeOf(['pages', p, 'number'])}: must be ${p + 1}`);
    const here = new Set(page.frames.map(one => one.id));
    page.frames.forEach((one, f) => {
      const at = (...more: PropertyKey[]): string => placeOf(['pages', p, 'frames', f, ...more]);
      if (ids.has(one.id)) faults.push(`${at('id')}: ${one.id} is the name of another frame`);
      ids.add(one.id);
      if (one.over !== undefined && !here.has(one.over))
        faults.push(`${at('over')}: there is no frame ${one.over} on this page`);
      if (!within(one.box, trim, slight.mm)) faults.push(`${at('box')}: reaches beyond the page`);
      if (one.kind === 'flow' && !threads.some(({ id }) => id === one.thread))
        faults.push(`${at('thread')}: there is no text ${one.thread}`);
      if (one.kind === 'photo' && (!within(one.crop, { w: 1, h: 1 }, slight.part) || one.crop.w * one.crop.h === 0))
        faults.push(`${at('crop')}: must lie within the photo, from 0 to 1`);
    });
  });
  return faults;
}

const within = (
  one: { x: number; y: number; w: number; h: number },
  all: { w: number; h: number },
  slight: number,
): boolean =>
  one.x >= -slight && one.y >= -slight && one.x + one.w <= all.w + slight && one.y + one.h <= all.h + slight;
