import * as z from 'zod';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { faultsOf, pathOf, plainMessage } from '../input/schema-faults.ts';
import type { MagazineFinding, Ink, MagazinePlan, PlanPage, Role } from '../model.ts';
import { designNames } from '../model.ts';

/** The version of plans that this engine makes and typesets. */
export const planVersion = 2 satisfies MagazinePlan['version'];

/** The schema of a union of names. The compiler requires every name of the union in `all`. */
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
/** Any code is accepted, because a plan with a code that no longer exists is still valid. */
const findingCodeSchema = z.string().max(60) as unknown as z.ZodType<MagazineFinding['code']>;

const textSchema = z.string().max(20_000);
const mmSchema = z.number().min(-1000).max(1000);
const lengthSchema = z.number().min(0).max(1000);
const countSchema = z.int().min(0).max(100_000);
/** A frame's id. It is part of a file's path, so it may not lead to another folder. */
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
  slot: z.string().max(60).exactOptional(),
  box: boxSchema,
  over: frameIdSchema.exactOptional(),
  bleed: edgesSchema.exactOptional(),
};

const entriesSchema = z.array(z.strictObject({ title: textSchema, note: textSchema, page: countSchema }));
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
    note: lengthSchema.exactOptional(),
    leaders: z.literal(true).exactOptional(),
    entries: entriesSchema,
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
  z.strictObject({ ...frameFields, kind: z.literal('logo'), logo: z.string().min(1).max(200), alt: textSchema }),
]);

const langSchema = z.string().min(2).max(8).optional();
const itemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([
      'question',
      'heading',
      'salutation',
      'closing',
      'signature',
      'bullet',
      'paragraph',
      'first',
      'verse',
    ]),
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

const subjectSchema = z.strictObject({
  lays: z.string().max(60),
  photos: z.array(z.string().min(1).max(200)),
  answers: z.array(countSchema),
  eyebrow: textSchema.exactOptional(),
  title: textSchema.exactOptional(),
  lines: z.array(textSchema).exactOptional(),
  entries: entriesSchema.exactOptional(),
  closing: textSchema.exactOptional(),
  quote: textSchema.exactOptional(),
  run: z.strictObject({ thread: z.string(), lines: countSchema.exactOptional() }).exactOptional(),
  marked: z.boolean(),
});

const folioPlaceSchema = z.strictObject({
  edge: z.enum(['head', 'foot']),
  side: z.enum(['outer', 'fold']),
  ink: inkSchema,
  soft: inkSchema,
  ground: inkSchema.exactOptional(),
  bare: z.literal(true).exactOptional(),
});

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
    columns: z.literal([1, 2, 3]),
  }),
  pages: z.array(
    z.strictObject({
      number: z.int(),
      id: frameIdSchema.exactOptional(),
      subject: subjectSchema.exactOptional(),
      kind: pageKindSchema,
      template: z.string().max(60),
      ground: inkSchema,
      folio: z.boolean(),
      folioAt: folioPlaceSchema.exactOptional(),
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
