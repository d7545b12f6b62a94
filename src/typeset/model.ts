import type { BodySetting, Box, Role, TextItem, PhotoTone } from './plan/plan-schema.ts';

/** The types that all steps share: the input (a story, photos) and the plan. Lengths are mm on the trimmed page. */

export { designNames } from '#kernel/designs.ts';
export type { DesignName } from '#kernel/designs.ts';
export type {
  BodySetting,
  PlanHeadline,
  Box,
  CodeFrame,
  Edges,
  FolioPlace,
  Ink,
  LogoFrame,
  MagazineFinding,
  MagazinePlan,
  PageFrame,
  PageSubject,
  PanelFrame,
  PhotoFrame,
  PlanPage,
  Role,
  TextItem,
  TextPart,
  Thread,
  PhotoTone,
  TypeFrame,
} from './plan/plan-schema.ts';

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
  /** Whether the customer said that it shows whom the magazine is about. */
  subject?: boolean | undefined;
  /**
   * What was measured when the photo was added; `path` is then an upright sRGB JPEG. Without it the engine develops and
   * measures the photo itself.
   */
  facts?: PhotoMeasurements | undefined;
  /** Set for our own drawings: where their heads are, because no face is looked for in them. */
  drawn?: { heads: readonly Box[] } | undefined;
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
 * the measurements: those of version 2 have no `tones`, and count as fine in tone.
 */
export interface PhotoMeasurements {
  facts: 2 | 3;
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
  /** What its tone is judged by; absent in photos measured before, and in our own drawings. */
  tones?: PhotoTones;
  /** Whether faces were looked for. If not, `faces` is empty and says nothing about the photo. */
  looked: boolean;
  /** The faces, largest first. */
  faces: readonly Face[];
  /** The part that a crop must keep: the heads, or without any the area with the most detail. */
  focus: Box;
}

/** The tones of a photo, 0-1: how light its pixels are, and whether its greys lean towards a colour. */
interface PhotoTones {
  /** The lightness below which 0.5, 5, 25, 50, 75, 95 and 99.5 % of the pixels are. */
  levels: readonly number[];
  greys: {
    /** The share of the pixels that are nearly grey. */
    share: number;
    /** Their mean red, green and blue in proportion to their lightness: 1 each in neutral greys. */
    lean: readonly [number, number, number];
    /** How far they all lean the same way, 0-1. */
    sameness: number;
  };
  /** How far all its colours are one, 0-1: 1 in a sepia print. */
  sameHue: number;
}

/** Whom the magazine is about in a photo: the numbers of their faces, and whether one has shut eyes. */
export interface PersonInPhoto {
  faces: readonly number[];
  eyesShut: boolean;
}

/**
 * What the planner gets of a photo: measurements and the customer's entries, never pixels. Lightness and bands are
 * those after its tone.
 */
export interface PhotoFacts extends Omit<PhotoMeasurements, 'facts' | 'looked' | 'edges' | 'lightest' | 'tones'> {
  id: string;
  /** How its tones are changed before it is printed; absent where they are fine. */
  tone?: PhotoTone | undefined;
  takenAt: string | null;
  page?: string | undefined;
  caption?: string | undefined;
  cover?: boolean | undefined;
  must?: boolean | undefined;
  answer?: string | undefined;
  moved?: boolean | undefined;
  /** Whom the magazine is about; absent where they are not in it, or nobody knows. */
  person?: PersonInPhoto | undefined;
  /** Set by the planner: there is a better shot of its moment, so it leads no page. */
  second?: boolean | undefined;
  /** Set by the planner: it shows little, and is printed small. */
  small?: boolean | undefined;
}

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

/** A text whose length the planner needs before it places it. */
export type MeasureRequest =
  | { kind: 'thread'; items: readonly TextItem[]; width: number; body: BodySetting }
  | { kind: 'type'; role: Role; text: string; size: number; width: number };
/** Returns, in the order of `requests`, lines for a thread in one endless column, and mm for display text. */
export type MeasureTexts = (requests: readonly MeasureRequest[]) => readonly number[];

export const trim = { w: 210, h: 297 };

/** The smallest type on a page, points. Smaller type blurs where it is printed in several inks or left out of them. */
export const leastType = 8;
