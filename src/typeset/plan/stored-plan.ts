import * as z from 'zod';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { faultsOf, pathOf, plainMessage } from '../input/schema-faults.ts';
import type { MagazineFinding, Ink, MagazinePlan, PlanPage, Role } from '../model.ts';
import { designNames } from '../model.ts';

/** The version of plans that this engine makes and sets. */
export const planVersion = 2 satisfies MagazinePlan['version'];

/** All names of a union, so that the compiler asks for each one that is added. */
const enumOf = <Name extends string>(all: Record<Name, true>) => z.enum(Object.keys(all) as [Name, ...Name[]]);

const inkSchema = enumOf<Ink>({
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
const roleSchema = enumOf<Role>({
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
const pageKindSchema = enumOf<PlanPage['kind']>({
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
const findingCodeSchema = z.string().max(60) as unknown as z.ZodType<MagazineFinding['code']>;

const textSchema = z.string().max(20_000);
const mmSchema = z.number().min(-1000).max(1000);
const lengthSchema = z.number().min(0).max(1000);
const countSchema = z.int().min(0).max(100_000);
/** A frame's name: also that of a file, so nothing that leads elsewhere. */
const frameIdSchema = z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits and hyphens');
const boxSchema = z.strictObject({ x: mmSchema, y: mmSchema, w: lengthSchema, h: lengthSchema });
const edgesSchema = z.strictObject({
  left: lengthSchema,
  top: lengthSchema,
  right: lengthSchema,
  bottom: lengthSchema,
});
const shapeSchema = z.enum(['arch', 'oval', 'round']).exactOptional();
const frameFields = {
  id: frameIdSchema,
  box: boxSchema,
  over: frameIdSchema.exactOptional(),
  bleed: edgesSchema.exactOptional(),
};

const partSchema = z.strictObject({
  role: roleSchema,
  text: textSchema,
  size: lengthSchema,
  least: lengthSchema,
  gap: mmSchema,
  colour: inkSchema.exactOptional(),
});
const frameSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...frameFields,
    kind: z.literal('photo'),
    photo: z.string().min(1).max(200),
    crop: boxSchema,
    half: z.enum(['left', 'right']).exactOptional(),
    scrim: z.strictObject({ top: lengthSchema, bottom: lengthSchema }).exactOptional(),
    dpi: z.number().min(0),
    alt: textSchema,
    shape: shapeSchema,
    radius: lengthSchema.exactOptional(),
    border: z.strictObject({ ink: inkSchema, width: lengthSchema, gap: mmSchema }).exactOptional(),
    why: textSchema,
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('panel'),
    colour: inkSchema,
    pattern: z.boolean(),
    ink: inkSchema,
    step: lengthSchema,
    drawing: z.string().max(60).exactOptional(),
    shape: shapeSchema,
    radius: lengthSchema.exactOptional(),
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('type'),
    parts: z.array(partSchema).min(1),
    anchor: z.enum(['top', 'middle', 'bottom']),
    align: z.enum(['left', 'center', 'right']),
    colour: inkSchema,
    turn: z.literal([90, -90]).exactOptional(),
  }),
  z.strictObject({ ...frameFields, kind: z.literal('flow'), thread: z.string(), lines: countSchema }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('contents'),
    columns: z.literal([1, 2]),
    size: lengthSchema,
    gap: mmSchema,
    entries: z.array(z.strictObject({ title: textSchema, note: textSchema, page: countSchema })),
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('ornament'),
    ink: inkSchema,
    ground: inkSchema,
    drawing: z.string().max(60).exactOptional(),
    text: textSchema.exactOptional(),
  }),
  z.strictObject({ ...frameFields, kind: z.literal('rule'), ink: inkSchema }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('code'),
    text: z.string().min(1).max(500),
    ink: inkSchema,
    ground: inkSchema,
  }),
]);

const langSchema = z.string().min(2).max(8).optional();
const itemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['question', 'heading', 'salutation', 'closing', 'signature', 'bullet', 'paragraph', 'first']),
    text: textSchema,
    lang: langSchema,
  }),
  z.strictObject({ kind: z.literal('initial'), text: textSchema, lang: langSchema, letter: z.string().min(1).max(20) }),
  z.strictObject({ kind: z.literal('step'), text: textSchema, lang: langSchema, number: z.string().min(1).max(20) }),
  z.strictObject({ kind: z.literal('moment'), text: textSchema, lang: langSchema, when: z.string().min(1).max(80) }),
  z.strictObject({
    kind: z.literal('mark'),
    text: textSchema,
    lang: langSchema,
    link: z.string().max(500).optional(),
    gap: countSchema,
  }),
]);

const magazinePlanSchema = z.strictObject({
  version: z.literal(planVersion),
  seed: z.int().min(0),
  design: z.enum(designNames),
  theme: z.enum(themes),
  title: textSchema,
  author: z.array(textSchema),
  trim: z.strictObject({ w: z.literal(210), h: z.literal(297) }),
  body: z.strictObject({
    size: z.number().min(9).max(14),
    leading: lengthSchema,
    question: lengthSchema,
    columns: z.literal([2, 3]),
  }),
  pages: z.array(
    z.strictObject({
      number: z.int(),
      kind: pageKindSchema,
      template: z.string().max(60),
      ground: inkSchema,
      folio: z.boolean(),
      running: textSchema,
      frames: z.array(frameSchema).max(200),
      why: textSchema,
    }),
  ),
  threads: z.array(
    z.strictObject({
      id: z.string(),
      answers: z.array(countSchema),
      items: z.array(itemSchema),
      inks: z.strictObject({ text: inkSchema, accent: inkSchema, soft: inkSchema }).exactOptional(),
    }),
  ),
  findings: z.array(z.strictObject({ code: findingCodeSchema, message: textSchema, page: z.int().exactOptional() })),
}) satisfies z.ZodType<MagazinePlan>;

/** What a stored plan may hold, as JSON Schema. */
export const planSchema = (): object => z.toJSONSchema(magazinePlanSchema);

/** Millimetres, and parts of a photo, that rounding may take. */
const roundingTolerance = { mm: 0.1, part: 0.001 };

/**
 * Reads a plan that was stored or edited, given as JSON text or as what it holds. Every fault is one line that names
 * the place. A plan of another version is refused with one sentence: it has to be made again from its story.
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
    const said = `This plan has version ${JSON.stringify(version)}; only version ${planVersion} can be set. Make the draft again from its story.`;
    return { faults: [said] };
  }
  const read = magazinePlanSchema.safeParse(raw, { error: plainMessage });
  if (!read.success) return { faults: faultsOf(read.error) };
  const faults = contradictions(read.data);
  return faults.length > 0 ? { faults } : { plan: read.data };
}

/** What no page can be made of although every part of it is well formed. */
function contradictions({ pages, threads, trim }: MagazinePlan): string[] {
  const faults: string[] = [];
  if (!pageCounts.some(count => count === pages.length))
    faults.push(`pages: a magazine has ${pageCounts.join(', ')} pages, not ${pages.length}`);
  const ids = new Set<string>();
  pages.forEach((page, p) => {
    if (page.number !== p + 1) faults.push(`${pathOf(['pages', p, 'number'])}: must be ${p + 1}`);
    const here = new Set(page.frames.map(one => one.id));
    page.frames.forEach((one, f) => {
      const at = (...more: PropertyKey[]): string => pathOf(['pages', p, 'frames', f, ...more]);
      if (ids.has(one.id)) faults.push(`${at('id')}: ${one.id} is the name of another frame`);
      ids.add(one.id);
      if (one.over !== undefined && !here.has(one.over))
        faults.push(`${at('over')}: there is no frame ${one.over} on this page`);
      if (!liesWithin(one.box, trim, roundingTolerance.mm)) faults.push(`${at('box')}: reaches beyond the page`);
      if (one.kind === 'flow' && !threads.some(({ id }) => id === one.thread))
        faults.push(`${at('thread')}: there is no text ${one.thread}`);
      if (
        one.kind === 'photo' &&
        (!liesWithin(one.crop, { w: 1, h: 1 }, roundingTolerance.part) || one.crop.w * one.crop.h === 0)
      )
        faults.push(`${at('crop')}: must lie within the photo, from 0 to 1`);
    });
  });
  return faults;
}

const liesWithin = (
  one: { x: number; y: number; w: number; h: number },
  all: { w: number; h: number },
  slight: number,
): boolean =>
  one.x >= -slight && one.y >= -slight && one.x + one.w <= all.w + slight && one.y + one.h <= all.h + slight;
