import type { DesignName } from '#kernel/designs.ts';
import type { Theme } from '#kernel/themes.ts';
import type { PageSubject } from './plan/page-subject.ts';

/** The types that all steps share: the input (a story, photos) and the plan. Lengths are mm on the trimmed page. */

export { designNames } from '#kernel/designs.ts';
export type { DesignName };

export type { Story } from './story.ts';

/** A photo as the caller passes it in. */
export interface InputPhoto {
  id: string;
  path: string;
  takenAt: string | null;
  /** The form page it was added on: photos of one page stay near each other. */
  page?: string | undefined;
  /** The customer's words under it. */
  caption?: string | undefined;
  /** Whether the customer chose it for the cover. */
  cover?: boolean | undefined;
  /** Whether the customer wants it in for certain: others are left out before it. */
  must?: boolean | undefined;
  /** The question whose answer it belongs to: it is printed with the answer, or near it. */
  answer?: string | undefined;
  /** Whether the customer put it at its place: then all photos keep the order in which they are passed in. */
  moved?: boolean | undefined;
  /**
   * What was measured when the photo was added; `path` is then an upright sRGB JPEG. Without it the engine develops and
   * measures the photo itself.
   */
  facts?: PhotoMeasurements | undefined;
  /** Set for our own drawings: where their heads are, because no face is looked for in them. */
  drawn?: { heads: readonly Box[] } | undefined;
}

/** A rectangle: on a page in mm, in a photo as fractions of its width and height (0-1). */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A face in a photo, as fractions of its width and height: from the hairline to the chin, without the hair. */
export interface Face extends Box {
  /** The detector's confidence, 0.5-1. */
  score: number;
  /** Fine edges in proportion to the face's own contrast, 0-1: 0.5 and more is sharp, below 0.2 blurred. */
  sharpness: number;
  /** Mean lightness, 0-1. */
  lightness: number;
}

/**
 * What is measured from the pixels of one photo: once, when it is added, and stored as JSON. `facts` is the version of
 * the measurements.
 */
export interface PhotoMeasurements {
  facts: 2;
  /** Pixels after EXIF orientation. */
  width: number;
  height: number;
  /** Variance of the Laplacian at 512 px; only comparable between shots of one scene. */
  sharpness: number;
  /** Entropy of the grey picture in bits, 0-8. */
  entropy: number;
  /** Mean lightness, 0-1. */
  lightness: number;
  /** The 5th and 95th percentile of tone, 0-1, of its upper and lower third: whether type on it needs a shade. */
  bands: { top: readonly [number, number]; bottom: readonly [number, number] };
  /** Mean difference between a pixel's strongest and weakest channel, 0-1. */
  colourful: number;
  /** The most frequent colours, most frequent first, `#rrggbb`. */
  colours: readonly string[];
  /** 64-bit difference hash as 16 hex digits. */
  hash: string;
  /** Whether it is a picture of a phone's or computer's screen. */
  screenshot: boolean;
  /** By `clarityOf`, and whether a part seems to be missing, for the hints; absent in photos measured before. */
  edges?: number;
  lightest?: number;
  cut?: boolean;
  /** Whether faces were looked for. If not, `faces` is empty and says nothing about the photo. */
  looked: boolean;
  /** The faces, largest first. */
  faces: readonly Face[];
  /** The part that a crop must keep: the heads, or without any the area with the most detail. */
  focus: Box;
}

/** Millimetres on each side of a box. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the planner gets of a photo: measurements and the customer's entries, never pixels. */
export interface PhotoFacts extends Omit<PhotoMeasurements, 'facts' | 'looked' | 'edges' | 'lightest'> {
  id: string;
  takenAt: string | null;
  page?: string | undefined;
  caption?: string | undefined;
  cover?: boolean | undefined;
  must?: boolean | undefined;
  answer?: string | undefined;
  moved?: boolean | undefined;
}

/** A colour of the theme, by its name in `looks`. */
export type Ink = 'paper' | 'ink' | 'soft' | 'accent' | 'deep' | 'tint' | 'second' | 'light' | 'faint';

/** How a line or block of display text looks: roles of the template. */
export type Role =
  | 'masthead'
  | 'headline'
  | 'cover-line'
  | 'question'
  | 'standfirst'
  | 'quote'
  | 'statement'
  | 'eyebrow'
  | 'label'
  | 'caption'
  | 'note'
  | 'entry'
  | 'numeral'
  | 'voice'
  | 'letter'
  | 'item'
  | 'moment'
  | 'figure';

/** How a role is set: data for the template. */
export interface RoleStyle {
  /** Which of the look's faces. */
  font: 'display' | 'text' | 'sans' | 'italic';
  weight?: number;
  style?: 'italic';
  /** Width of the face in per cent, where it comes in several. */
  stretch?: number;
  /** Height of the face's capitals in em, where it is far from the usual 0.7. */
  cap?: number;
  /** Line pitch, letter space, and the width of a letter by which large words are kept within their measure, in em. */
  pitch: number;
  tracking: number;
  letter?: number;
  /** What is added to the space between words, em: tight letters would close it. */
  wordSpace?: number;
  upper?: boolean;
  /** Whether a recording's mark is set before it. */
  wave?: boolean;
}

/** One piece of display text in a stack. */
export interface TextPart {
  role: Role;
  text: string;
  /** Points. */
  size: number;
  /** The smallest size to which it may be reduced, points. */
  least: number;
  /** mm to the next part. */
  gap: number;
  colour?: Ink;
}

interface FramePlacement {
  id: string;
  /** The slot of the page's template that it fills, such as `photo-2`, `quote` or `text`; none for decoration. */
  slot?: string;
  box: Box;
  /** The frame that this one deliberately lies on. */
  over?: string;
  /** How far it is printed beyond its box because it touches the trim; only in a plan for the press. */
  bleed?: Edges;
}
export interface PhotoFrame extends FramePlacement {
  kind: 'photo';
  photo: string;
  /** The part of the photo that shows. */
  crop: Box;
  /** Which half of a picture this frame shows, when the picture runs across the fold. */
  half?: 'left' | 'right';
  /** The bands (fractions of the height) that are darkened in the pixels so that light text is readable on them. */
  scrim?: { top: number; bottom: number };
  /** Resolution of the original photo in this frame, pixels per inch. */
  dpi: number;
  alt: string;
  /** The outline it is cut to: a rectangle unless stated; `round` has corners of `radius` mm. */
  shape?: 'arch' | 'oval' | 'round';
  radius?: number;
  /** A line around it, `width` mm thick and `gap` mm away (inside the frame when negative). */
  border?: { ink: Ink; width: number; gap: number };
  /** The reason for this photo, place and crop, for the people who edit the plan. */
  why: string;
}
export interface PanelFrame extends FramePlacement {
  kind: 'panel';
  colour: Ink;
  /** Whether the ground is filled with the theme's motif instead of flat colour. */
  pattern: boolean;
  ink: Ink;
  step: number;
  /** The name of a drawing of the design that replaces the ground, such as a plate or a pattern. The frame clips it. */
  drawing?: string;
  /** As in `PhotoFrame`. */
  shape?: 'arch' | 'oval' | 'round';
  radius?: number;
}
export interface TypeFrame extends FramePlacement {
  kind: 'type';
  parts: readonly TextPart[];
  anchor: 'top' | 'middle' | 'bottom';
  align: 'left' | 'center' | 'right';
  colour: Ink;
  /** Degrees by which the text is turned: it reads upwards (-90) or downwards (90). */
  turn?: 90 | -90;
}
interface FlowFrame extends FramePlacement {
  kind: 'flow';
  thread: string;
  lines: number;
}
interface ContentsFrame extends FramePlacement {
  kind: 'contents';
  columns: 1 | 2;
  /** Size of a title, points. */
  size: number;
  gap: number;
  /** Points of the line under a title; 7.8 unless stated. */
  note?: number;
  /** Dots lead from each title to its page number at the right; numbers stand at the left unless stated. */
  leaders?: true;
  entries: readonly { title: string; note: string; page: number }[];
}
interface OrnamentFrame extends FramePlacement {
  kind: 'ornament';
  ink: Ink;
  ground: Ink;
  /** The name of a drawing of the design; the theme's motif unless stated. */
  drawing?: string;
  /** Text that is part of the drawing: a number or one of the design's own words, never the customer's. */
  text?: string;
}
interface RuleFrame extends FramePlacement {
  kind: 'rule';
  ink: Ink;
}
/** A QR code with its quiet zone in `ground`. Never smaller than `codeSide` says (plan/recording-codes.ts). */
export interface CodeFrame extends FramePlacement {
  kind: 'code';
  /** The address that the code encodes. */
  text: string;
  ink: Ink;
  ground: Ink;
}
/** The brand's logo on a card. */
export interface LogoFrame extends FramePlacement {
  kind: 'logo';
  /** Which logo it is. */
  logo: string;
  alt: string;
}
export type PageFrame =
  PhotoFrame | PanelFrame | TypeFrame | FlowFrame | ContentsFrame | OrnamentFrame | RuleFrame | CodeFrame | LogoFrame;

/**
 * One piece of running text. `initial` begins with a drop cap (`letter` is the start of its text, with a quotation mark
 * if there is one); `verse` is a stanza, its lines separated by line feeds; a `moment` is set under its date `when`; a
 * mark's `link` is never broken. `lang` is the language of
 * the text where it is not English.
 */
export type TextItem = { lang?: string | undefined } & (
  | { kind: 'question' | 'heading' | 'salutation' | 'closing' | 'signature' | 'bullet'; text: string }
  | { kind: 'paragraph' | 'first' | 'verse'; text: string }
  | { kind: 'initial'; text: string; letter: string }
  | { kind: 'step'; text: string; number: string }
  | { kind: 'moment'; text: string; when: string }
  | { kind: 'mark'; text: string; link?: string | undefined; gap: number }
);

/** Text that runs through all flow frames of its id, in page order. */
export interface Thread {
  id: string;
  /** The indexes of its answers in the story. */
  answers: readonly number[];
  items: readonly TextItem[];
  /** Replaces ink, accent and soft where the text is on a coloured ground. */
  inks?: { text: Ink; accent: Ink; soft: Ink };
}

/** Where a page has its number: a design that sets it in the middle knows no side. */
export interface FolioPlace {
  edge: 'head' | 'foot';
  side: 'outer' | 'fold';
  /** The inks of the number and of the line beside it. */
  ink: Ink;
  soft: Ink;
  /** What its design clears for it; the ground of the page unless stated. */
  ground?: Ink;
  /** The number stands alone: there is no room for the line beside it. */
  bare?: true;
}

export interface PlanPage {
  number: number;
  /** Stays the same when pages change their order or their layout. */
  id?: string;
  /** Absent in pages of earlier plans and across the fold: their layout cannot be changed. */
  subject?: PageSubject;
  kind:
    | 'cover'
    | 'front'
    | 'contents'
    | 'feature'
    | 'talk'
    | 'letter'
    | 'list'
    | 'timeline'
    | 'voice'
    | 'more'
    | 'statement'
    | 'photo'
    | 'spread'
    | 'album'
    | 'quote'
    /** A page without anything from the customer: an ornament, or lines to write on. */
    | 'filler'
    | 'back';
  /** The name of the page template. */
  template: string;
  ground: Ink;
  folio: boolean;
  /** Where and in which inks its number is printed, when not at the outer foot of the page on paper. */
  folioAt?: FolioPlace;
  /** The short line beside the page number. */
  running: string;
  frames: readonly PageFrame[];
  /** The reason for this page's template, for the people who edit it. */
  why: string;
}

/** The settings of running text. Measuring and typesetting must use the same. */
export interface BodySetting {
  size: number;
  leading: number;
  question: number;
  columns: 1 | 2 | 3;
}

export interface MagazineFinding {
  code:
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
  message: string;
  page?: number;
}

/** A magazine with every page decided. It is stored, versioned and edited; the PDF is made from it alone. */
export interface MagazinePlan {
  version: 2;
  seed: number;
  design: DesignName;
  theme: Theme;
  title: string;
  author: string[];
  trim: { w: number; h: number };
  body: BodySetting;
  pages: readonly PlanPage[];
  threads: readonly Thread[];
  findings: readonly MagazineFinding[];
}

/** A text whose length the planner needs before it places it. */
export type MeasureRequest =
  | { kind: 'thread'; items: readonly TextItem[]; width: number; body: BodySetting }
  | { kind: 'type'; role: Role; text: string; size: number; width: number };
/** Returns, in the order of `requests`, lines for a thread in one endless column, and mm for display text. */
export type MeasureTexts = (requests: readonly MeasureRequest[]) => readonly number[];

export const trim = { w: 210, h: 297 };
