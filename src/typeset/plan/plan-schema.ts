import { emphases } from '#kernel/emphases.ts';
import * as z from 'zod';
import { designNames } from '#kernel/designs.ts';
import { themes } from '#kernel/themes.ts';
import { languageCodes } from '../language/languages.ts';

/**
 * A magazine with every page decided, as it is stored: the schemas, and the types inferred from them. Lengths are mm on
 * the trimmed page unless stated.
 */

/** The version of plans that this engine makes and typesets. */
export const planVersion = 2;

/** The colours of a theme, by their names in `looks`. */
const inkSchema = z.enum(['paper', 'ink', 'soft', 'accent', 'deep', 'tint', 'second', 'light', 'faint']);
/** How a line or block of display text looks: roles of the template. */
const roleSchema = z.enum([
  'masthead',
  'headline',
  'cover-line',
  'question',
  'standfirst',
  'quote',
  'statement',
  'eyebrow',
  'label',
  'caption',
  'note',
  'entry',
  'numeral',
  'voice',
  'letter',
  'item',
  'moment',
  'figure',
]);
/** `filler`: a page without anything from the customer, an ornament or lines to write on. */
const pageKindSchema = z.enum([
  'cover',
  'front',
  'contents',
  'feature',
  'talk',
  'letter',
  'list',
  'timeline',
  'voice',
  'more',
  'statement',
  'photo',
  'spread',
  'album',
  'quote',
  'filler',
  'back',
]);

const textSchema = z.string().max(20_000);
const mmSchema = z.number().min(-1000).max(1000);
const lengthSchema = z.number().min(0).max(1000);
const countSchema = z.int().min(0).max(100_000);
/** The one length that a stored plan may have here; a plan for the press has others. */
const exactLength = (mm: number) => z.literal(mm);
/** A frame's id. It is part of a file's path, so it may not lead to another folder. */
const frameIdSchema = z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits and hyphens');
/** A rectangle: on a page in mm, in a photo as fractions of its width and height (0-1). */
const boxSchema = z.strictObject({ x: mmSchema, y: mmSchema, w: lengthSchema, h: lengthSchema });
/** Millimetres on each side of a box. */
const edgesSchema = z.strictObject({
  left: lengthSchema,
  top: lengthSchema,
  right: lengthSchema,
  bottom: lengthSchema,
});
/** The outline a frame is cut to: a rectangle unless stated; `round` has corners of `radius` mm. */
const shapeFields = {
  shape: z.enum(['arch', 'oval', 'round']).exactOptional(),
  radius: lengthSchema.exactOptional(),
};
const frameFields = {
  id: frameIdSchema,
  /** The slot of the page's template that it fills, such as `photo-2`, `quote` or `text`; none for decoration. */
  slot: z.string().max(60).exactOptional(),
  box: boxSchema,
  /** The frame that this one deliberately lies on. */
  over: frameIdSchema.exactOptional(),
  /** How far it is printed beyond its box because it touches the trim; only in a plan for the press. */
  bleed: edgesSchema.exactOptional(),
};

const gainSchema = z.number().min(0.75).max(1.25);
/** See `photos/tone.ts`: a black and a white point (0-1), an exponent, and a factor each for red, green and blue. */
const toneSchema = z.strictObject({
  black: z.number().min(0).max(0.25),
  white: z.number().min(0.75).max(1),
  gamma: z.number().min(0.5).max(2),
  red: gainSchema,
  green: gainSchema,
  blue: gainSchema,
});

const entriesSchema = z.array(z.strictObject({ title: textSchema, note: textSchema, page: countSchema }));
/** One piece of display text in a stack. */
const partSchema = z.strictObject({
  role: roleSchema,
  text: textSchema,
  /** Points. */
  size: lengthSchema,
  /** The smallest size to which it may be reduced, points. */
  least: lengthSchema,
  /** mm to the next part. */
  gap: mmSchema,
  colour: inkSchema.exactOptional(),
});
const frameSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...frameFields,
    kind: z.literal('photo'),
    photo: z.string().min(1).max(200),
    /** The part of the photo that shows. */
    crop: boxSchema,
    /** Which half of a picture this frame shows, when the picture runs across the fold. */
    half: z.enum(['left', 'right']).exactOptional(),
    /** The bands (fractions of the height) that are darkened in the pixels so that light text is readable on them. */
    scrim: z.strictObject({ top: lengthSchema, bottom: lengthSchema }).exactOptional(),
    /** How the photo's tones are changed; as they are unless stated. */
    tone: toneSchema.exactOptional(),
    /** Resolution of the original photo in this frame, pixels per inch. */
    dpi: z.number().min(0),
    alt: textSchema,
    ...shapeFields,
    /** A line around it, `width` mm thick and `gap` mm away (inside the frame when negative). */
    border: z.strictObject({ ink: inkSchema, width: lengthSchema, gap: mmSchema }).exactOptional(),
    /** The reason for this photo, place and crop, for the people who edit the plan. */
    why: textSchema,
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('panel'),
    colour: inkSchema,
    /** Whether the ground is filled with the theme's motif instead of flat colour. */
    pattern: z.boolean(),
    ink: inkSchema,
    step: lengthSchema,
    /** The name of a drawing of the design that replaces the ground, such as a plate; the frame clips it. */
    drawing: z.string().max(60).exactOptional(),
    ...shapeFields,
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('type'),
    parts: z.array(partSchema).min(1),
    anchor: z.enum(['top', 'middle', 'bottom']),
    align: z.enum(['left', 'center', 'right']),
    colour: inkSchema,
    /** Degrees by which the text is turned: it reads upwards (-90) or downwards (90). */
    turn: z.literal([90, -90]).exactOptional(),
  }),
  z.strictObject({ ...frameFields, kind: z.literal('flow'), thread: z.string(), lines: countSchema }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('contents'),
    columns: z.literal([1, 2]),
    /** Size of a title, points. */
    size: lengthSchema,
    gap: mmSchema,
    /** Points of the line under a title; 7.8 unless stated. */
    note: lengthSchema.exactOptional(),
    /** Dots lead from each title to its page number at the right; numbers stand at the left unless stated. */
    leaders: z.literal(true).exactOptional(),
    entries: entriesSchema,
  }),
  z.strictObject({
    ...frameFields,
    kind: z.literal('ornament'),
    ink: inkSchema,
    ground: inkSchema,
    /** The name of a drawing of the design; the theme's motif unless stated. */
    drawing: z.string().max(60).exactOptional(),
    /** Text that is part of the drawing: a number or one of the design's own words, never the customer's. */
    text: textSchema.exactOptional(),
  }),
  z.strictObject({ ...frameFields, kind: z.literal('rule'), ink: inkSchema }),
  /** A QR code with its quiet zone in `ground`. Never smaller than `codeSide` says (plan/recording-codes.ts). */
  z.strictObject({
    ...frameFields,
    kind: z.literal('code'),
    /** The address that the code encodes. */
    text: z.string().min(1).max(500),
    ink: inkSchema,
    ground: inkSchema,
  }),
  /** The brand's logo on a card; `logo`: which one. */
  z.strictObject({ ...frameFields, kind: z.literal('logo'), logo: z.string().min(1).max(200), alt: textSchema }),
]);

/** The language of the text where it is not English. */
const langSchema = z.string().min(2).max(8).optional();
/**
 * One piece of running text. `initial` begins with a drop cap (`letter` is the start of its text, with a quotation mark
 * if there is one); `verse` is a stanza, its lines separated by line feeds; a `moment` is set under its date `when`; a
 * mark's `link` is never broken.
 */
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

/** What a page is about, by reference, so that another template can lay out the same content. */
const subjectSchema = z.strictObject({
  /** The kind of content, as templates name it. */
  lays: z.string().max(60),
  photos: z.array(z.string().min(1).max(200)),
  /** The indexes of its answers in the story. */
  answers: z.array(countSchema),
  /** The line over the headline, and the title over several pictures. */
  eyebrow: textSchema.exactOptional(),
  title: textSchema.exactOptional(),
  /** The lines on the cover, the lines of the contents, and the line on the back. */
  lines: z.array(textSchema).exactOptional(),
  entries: entriesSchema.exactOptional(),
  closing: textSchema.exactOptional(),
  /** The line of the story that it prints. */
  quote: textSchema.exactOptional(),
  /** Its running text: the thread, and the lines in each column where other pages share the text. */
  run: z.strictObject({ thread: z.string(), lines: countSchema.exactOptional() }).exactOptional(),
  /** Whether the codes of its recordings are on this page. */
  marked: z.boolean(),
});

/** Where a page has its number: a design that sets it in the middle knows no side. */
const folioPlaceSchema = z.strictObject({
  edge: z.enum(['head', 'foot']),
  side: z.enum(['outer', 'fold']),
  /** The inks of the number and of the line beside it. */
  ink: inkSchema,
  soft: inkSchema,
  /** What its design clears for it; the ground of the page unless stated. */
  ground: inkSchema.exactOptional(),
  /** The number stands alone: there is no room for the line beside it. */
  bare: z.literal(true).exactOptional(),
});

const pageSchema = z.strictObject({
  number: z.int(),
  /** Stays the same when pages change their order or their layout. */
  id: frameIdSchema.exactOptional(),
  /** Absent in pages of earlier plans and across the fold: their layout cannot be changed. */
  subject: subjectSchema.exactOptional(),
  kind: pageKindSchema,
  /** The name of the page template. */
  template: z.string().max(60),
  ground: inkSchema,
  folio: z.boolean(),
  /** Where and in which inks its number is printed, when not at the outer foot of the page on paper. */
  folioAt: folioPlaceSchema.exactOptional(),
  /** The short line beside the page number. */
  running: textSchema,
  frames: z.array(frameSchema).max(200),
  /** The reason for this page's template, for the people who edit it. */
  why: textSchema,
});

/** Text that runs through all flow frames of its id, in page order. */
const threadSchema = z.strictObject({
  id: z.string(),
  /** The indexes of its answers in the story. */
  answers: z.array(countSchema),
  items: z.array(itemSchema),
  /** Replaces ink, accent and soft where the text is on a coloured ground. */
  inks: z.strictObject({ text: inkSchema, accent: inkSchema, soft: inkSchema }).exactOptional(),
});

/** The settings of running text. Measuring and typesetting must use the same. */
const bodySchema = z.strictObject({
  size: z.number().min(9).max(18),
  leading: lengthSchema,
  question: lengthSchema,
  columns: z.literal([1, 2, 3]),
});

/** What is found while a magazine is made. */
type FindingCode =
  | 'overset'
  | 'photo-left-out'
  | 'caption-left-out'
  | 'mark-left-out'
  | 'photo-unreadable'
  | 'faces-unknown'
  | 'low-resolution'
  | 'dark-photo'
  | 'cut-photo'
  | 'similar-photos'
  | 'missing-glyph'
  | 'missing-font'
  | 'does-not-fit'
  | 'no-photos'
  | 'thin'
  | 'warning';
/** Any code is accepted, because a plan with a code that no longer exists is still valid. */
const findingCodeSchema = z.string().max(60) as unknown as z.ZodType<FindingCode>;
const findingSchema = z.strictObject({ code: findingCodeSchema, message: textSchema, page: z.int().exactOptional() });

const offeredSchema = z.strictObject({ text: textSchema, why: textSchema });
/** The headline of an answer, by its index in the story, and others to choose from: the first is the present one. */
const headlineSchema = z.strictObject({
  answer: z.int().min(0),
  text: textSchema,
  proposals: z.array(offeredSchema),
});

export const magazinePlanSchema = z.strictObject({
  version: z.literal(planVersion),
  seed: z.int().min(0),
  design: z.enum(designNames),
  theme: z.enum(themes),
  /** What its leading pictures show first; absent in earlier plans, which led with a portrait. */
  emphasis: z.enum(emphases).exactOptional(),
  /** The language of the magazine (ISO 639); absent in earlier plans, whose printed words are English. */
  language: z.enum(languageCodes).exactOptional(),
  title: textSchema,
  author: z.array(textSchema),
  trim: z.strictObject({ w: exactLength(210), h: exactLength(297) }),
  body: bodySchema,
  pages: z.array(pageSchema),
  threads: z.array(threadSchema),
  /** None in plans of earlier versions. */
  headlines: z.array(headlineSchema).exactOptional(),
  /** Lines to choose from for the cover and the back, the one that was printed first. None in earlier plans. */
  offers: z.strictObject({ cover: z.array(offeredSchema), closing: z.array(offeredSchema) }).exactOptional(),
  findings: z.array(findingSchema),
});

/** A type whose lists nobody changes in place. */
type WithFixedLists<T> = T extends readonly (infer Item)[]
  ? readonly WithFixedLists<Item>[]
  : T extends object
    ? { [Field in keyof T]: WithFixedLists<T[Field]> }
    : T;
/** What a schema reads. */
type TypeOf<Schema extends z.ZodType> = WithFixedLists<z.output<Schema>>;

export type Ink = TypeOf<typeof inkSchema>;
export type Role = TypeOf<typeof roleSchema>;
export type Box = TypeOf<typeof boxSchema>;
export type Edges = TypeOf<typeof edgesSchema>;
export type TextPart = TypeOf<typeof partSchema>;
export type PageFrame = TypeOf<typeof frameSchema>;
export type PhotoTone = z.infer<typeof toneSchema>;
export type PhotoFrame = Extract<PageFrame, { kind: 'photo' }>;
export type PanelFrame = Extract<PageFrame, { kind: 'panel' }>;
export type TypeFrame = Extract<PageFrame, { kind: 'type' }>;
export type CodeFrame = Extract<PageFrame, { kind: 'code' }>;
export type LogoFrame = Extract<PageFrame, { kind: 'logo' }>;
export type TextItem = TypeOf<typeof itemSchema>;
export type PageSubject = TypeOf<typeof subjectSchema>;
export type FolioPlace = TypeOf<typeof folioPlaceSchema>;
export type PlanPage = TypeOf<typeof pageSchema>;
export type Thread = TypeOf<typeof threadSchema>;
export type PlanHeadline = TypeOf<typeof headlineSchema>;
export type BodySetting = TypeOf<typeof bodySchema>;
export type MagazineFinding = TypeOf<typeof findingSchema>;
/** A magazine with every page decided. It is stored, versioned and edited; the PDF is made from it alone. */
export type MagazinePlan = TypeOf<typeof magazinePlanSchema>;
