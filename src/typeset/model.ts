import type { Theme } from '#kernel/themes.ts';

/**
 * Words and shapes of the engine: what comes in (a story, photos), and the plan that comes out. Lengths are mm on the
 * trimmed page.
 */

/** The magazines that one story can become. */
export const designNames = ['quiet', 'bold', 'festive'] as const;
export type DesignName = (typeof designNames)[number];

export interface Story {
  /** Whom the magazine is about. */
  person: string;
  /** The kind of edition, e.g. 'Birthday Spotlight'. */
  edition: string;
  /** Who gives it, when known. */
  from: string | null;
  /** Day of the issue, ISO 8601. */
  date: string;
  /** Who makes the magazine, for the back cover (D01); without one it is our own name. */
  brand?: string | undefined;
  answers: readonly { question: string; text: string }[];
  /** Questions that were answered aloud, and how long the recording is. */
  voices: readonly {
    question: string;
    seconds: number;
    /** The address that plays it: printed beside it, as words and as a code. */
    link?: string | undefined;
    /** The last day on which the address plays it for sure, ISO 8601. */
    keptUntil?: string | undefined;
  }[];
}

/** A photo as it is handed in. */
export interface InputPhoto {
  id: string;
  path: string;
  takenAt: string | null;
  /** The form page it was added on: photos of one page stay near each other. */
  page?: string | undefined;
  /** The customer's words under it. */
  caption?: string | undefined;
  /** Somebody wants this one on the cover. */
  cover?: boolean | undefined;
  /**
   * What was measured when it was added: then `path` is an upright sRGB JPEG. Without, the engine develops and measures
   * it itself.
   */
  facts?: PhotoMeasurements | undefined;
  /** One of our own prints: whoever drew it knows where the heads are, and nobody looks for faces in it. */
  drawn?: { heads: readonly Box[] } | undefined;
}

/** A rectangle; of a page in mm, or of a photo in parts of its width and height (0-1). */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A face in a photo, in parts of its width and height: from the hairline to the chin, without the hair. */
export interface Face extends Box {
  /** How sure the detector is, 0.5-1. */
  score: number;
  /** Fine edges in proportion to the face's own contrast, 0-1: 0.5 and more is sharp, below 0.2 blurred. */
  sharpness: number;
  /** Mean lightness, 0-1. */
  lightness: number;
}

/**
 * What the pixels of one photo say: measured once, when it is added, and kept as JSON. `facts` is the version of the
 * measuring.
 */
export interface PhotoMeasurements {
  facts: 2;
  /** Pixels after EXIF orientation. */
  width: number;
  height: number;
  /** Spread of the Laplacian at 512 px; only comparable between shots of one scene. */
  sharpness: number;
  /** Bits of information in the grey picture, 0-8. */
  entropy: number;
  /** Mean lightness, 0-1. */
  lightness: number;
  /**
   * The darkest and lightest tone (5th and 95th percentile, 0-1) of the upper and the lower third: where type may lie
   * without a shade.
   */
  bands: { top: readonly [number, number]; bottom: readonly [number, number] };
  /** How colourful, 0-1. */
  colourful: number;
  /** The most frequent colours, `#rrggbb`. */
  colours: readonly string[];
  /** 64-bit difference hash as 16 hex digits. */
  hash: string;
  /** Whether it is a picture of a phone's or computer's screen. */
  screenshot: boolean;
  /** Whether faces were looked for. If not, `faces` is empty and means nothing. */
  looked: boolean;
  /** The faces, largest first. */
  faces: readonly Face[];
  /** The part that a crop must keep: the heads, or where there are none what draws the eye. */
  focus: Box;
}

/** Millimetres on each side of a box. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the planner knows of a photo: what was measured and what was said about it, never the pixels. */
export interface PhotoFacts extends Omit<PhotoMeasurements, 'facts' | 'looked'> {
  id: string;
  takenAt: string | null;
  page?: string | undefined;
  caption?: string | undefined;
  cover?: boolean | undefined;
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
  /** Line pitch and letter space in em. */
  pitch: number;
  tracking: number;
  upper?: boolean;
  /** A recording's mark stands before it. */
  wave?: boolean;
}

/** One piece of display text in a stack. */
export interface TextPart {
  role: Role;
  text: string;
  /** Points. */
  size: number;
  /** The smallest size it may be fitted down to. */
  least: number;
  /** mm to the next part. */
  gap: number;
  colour?: Ink;
}

interface FramePlacement {
  id: string;
  box: Box;
  /** The frame that this one deliberately lies on. */
  over?: string;
  /** How far it is printed beyond its box because it touches the trim, mm; only in a plan for the press. */
  bleed?: Edges;
}
export interface PhotoFrame extends FramePlacement {
  kind: 'photo';
  photo: string;
  /** The part of the photo that shows. */
  crop: Box;
  /** Which half of a picture across the fold. */
  half?: 'left' | 'right';
  /** Bands (parts of the height) that are darkened in the pixels until light text is readable on them. */
  scrim?: { top: number; bottom: number };
  /** Effective resolution of the original in this frame. */
  dpi: number;
  alt: string;
  /** The outline it is cut to: a rectangle unless stated; `round` has corners of `radius` mm. */
  shape?: 'arch' | 'oval' | 'round';
  radius?: number;
  /** A line around it, `width` mm thick and `gap` mm away (inside the frame when negative). */
  border?: { ink: Ink; width: number; gap: number };
  /** Why this photo stands here like this, for the people who edit the plan. */
  why: string;
}
export interface PanelFrame extends FramePlacement {
  kind: 'panel';
  colour: Ink;
  /** A cloth of the theme's motif instead of a flat ground. */
  pattern: boolean;
  ink: Ink;
  step: number;
  /**
   * A drawing of the design by its name instead of a ground: a plate with corners of its own, another cloth. It is cut
   * by the frame.
   */
  drawing?: string;
  /** As for photos. */
  shape?: 'arch' | 'oval' | 'round';
  radius?: number;
}
export interface TypeFrame extends FramePlacement {
  kind: 'type';
  parts: readonly TextPart[];
  anchor: 'top' | 'middle' | 'bottom';
  align: 'left' | 'center' | 'right';
  colour: Ink;
  /** Degrees: set along the page's height, reading up (-90) or down (90). */
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
  /** Points of a title. */
  size: number;
  gap: number;
  entries: readonly { title: string; note: string; page: number }[];
}
interface OrnamentFrame extends FramePlacement {
  kind: 'ornament';
  ink: Ink;
  ground: Ink;
  /** A drawing of the design by its name; the theme's motif unless stated. */
  drawing?: string;
  /** Letters that the drawing is made of: a number or a word of furniture, never the customer's own. */
  text?: string;
}
interface RuleFrame extends FramePlacement {
  kind: 'rule';
  ink: Ink;
}
/** A QR code, its quiet zone in `ground` included. Never smaller than `codeSide` (plan/voice.ts) says. */
export interface CodeFrame extends FramePlacement {
  kind: 'code';
  /** What a phone reads: an address. */
  text: string;
  ink: Ink;
  ground: Ink;
}
export type PageFrame =
  PhotoFrame | PanelFrame | TypeFrame | FlowFrame | ContentsFrame | OrnamentFrame | RuleFrame | CodeFrame;

/**
 * One piece of running text. `initial` begins with a drop cap (`letter` leads its text, with the quotation mark before
 * it if there is one); a `moment` stands under its date; a mark's `link` is never broken. `lang` is the language of the
 * text where it is not English.
 */
export type TextItem = { lang?: string | undefined } & (
  | { kind: 'question' | 'heading' | 'salutation' | 'closing' | 'signature' | 'bullet'; text: string }
  | { kind: 'paragraph' | 'first'; text: string }
  | { kind: 'initial'; text: string; letter: string }
  | { kind: 'step'; text: string; number: string }
  | { kind: 'moment'; text: string; when: string }
  | { kind: 'mark'; text: string; link?: string | undefined; gap: number }
);

/** Text that runs through all flow frames of its id, in page order. */
export interface Thread {
  id: string;
  /** Which answers it holds, by their place in the story. */
  answers: readonly number[];
  items: readonly TextItem[];
  /** Other inks than ink, accent and soft: for text on a coloured ground. */
  inks?: { text: Ink; accent: Ink; soft: Ink };
}

export interface PlanPage {
  number: number;
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
    /** Nothing of the customer's: an ornament, or lines for a pen. */
    | 'filler'
    | 'back';
  /** The template that was chosen. */
  template: string;
  ground: Ink;
  folio: boolean;
  /** The short line beside the page number. */
  running: string;
  frames: readonly PageFrame[];
  /** Why this page is as it is, for the people who edit it. */
  why: string;
}

/** The settings that measuring and setting must share. */
export interface BodySetting {
  size: number;
  leading: number;
  question: number;
  columns: 2 | 3;
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

/** A magazine, completely decided. Stored, versioned and edited; the PDF follows from it. */
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

/** What the planner wants to know of a text before it places it. */
export type MeasureRequest =
  | { kind: 'thread'; items: readonly TextItem[]; width: number; body: BodySetting }
  | { kind: 'type'; role: Role; text: string; size: number; width: number };
/** Lines for a thread in one endless column, mm for display text; in the order asked. */
export type MeasureTexts = (asks: readonly MeasureRequest[]) => readonly number[];

export const trim = { w: 210, h: 297 };
