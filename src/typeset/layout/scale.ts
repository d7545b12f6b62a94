import type { BodySetting, DesignName, Ink, PhotoFrame, Role } from '../model.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Grid } from '../plan/design.ts';
import type { commonTexts } from '../designs/common-texts.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { PageTemplate } from './nodes.ts';
import type { TextSource } from './text-rows.ts';

/**
 * The names in which a design's templates give lengths. Every design says in its scale what they are; no template has
 * a number of its own.
 */

/** Vertical space between the parts of a page. */
export type SpaceName = 'none' | 'hair' | 'thick' | 'head' | 'foot' | 'line' | 'part' | 'block' | 'section' | 'field';
/** The limits of heights: of pictures, panels and areas of text. */
export type HeightName = 'label' | 'band' | 'strip' | 'low' | 'usual' | 'large' | 'tall' | 'whole';
/** Where something stands across the page. Measures are mirrored on left-hand pages. */
export type MeasureName =
  'page' | 'text' | 'wide' | 'narrow' | 'inner' | 'outer' | 'column' | 'margin' | 'centre' | 'offset' | BleedingMeasure;
/** Measures of pictures that run off the page on one side, and of words beside them. */
type BleedingMeasure = 'corner' | 'strip' | 'lead' | 'spine' | 'beside spine' | 'beside column' | 'title';
/** Which part of a measure the first of two cells takes. */
export type ShareName = 'third' | 'half';
/** Sizes of type. */
type SizeName =
  | 'label'
  | 'caption'
  | 'note'
  | 'standfirst'
  | 'headline'
  | 'question'
  | 'answer'
  | 'letter'
  | 'item'
  | 'quote'
  | 'line'
  | 'title'
  | 'name'
  | 'asking'
  | 'entry'
  | 'figure'
  | 'display'
  | 'margin'
  | 'asked';
/** The grounds of pages and panels; `turn` takes the next of the design's coloured ones, page by page. */
export type ToneName = 'paper' | 'tint' | 'deep' | 'accent' | 'second';
/** A tone, or the next of the coloured ones in turn: that of the page, or the one after it. */
export type PlacedTone = ToneName | 'turn' | 'next';
/** How the frame of a picture looks. */
export type FrameName = 'plain' | 'line' | 'inner' | 'arch' | 'oval' | 'round' | 'window' | 'medallion';
/** What a frame cuts from the corners of its picture. */
export type Outline = 'arch' | 'oval' | 'window';

/** A place across the page: its distances from the fold and from the outer edge, mm. */
interface Measure {
  fold: number;
  edge: number;
  /** It ends this much earlier at its right, on left- and right-hand pages alike. */
  short?: number;
}

/** The inks on one ground. */
export interface Tone {
  ground: Ink;
  /** Ornaments and rules. */
  mark: Ink;
  /** Rules between rows, where they are not as the others. */
  between?: Ink;
  /** Headlines, text, small coloured lines and secondary text. */
  title: Ink;
  ink: Ink;
  line: Ink;
  soft: Ink;
}

/**
 * Points: one size; a size by the number of letters, the most of each step but the last, on a wide and on a narrow
 * measure; the largest that fits, of which `good` is large enough where others want room; or a line as wide as its
 * measure.
 */
export type TypeSize =
  | number
  | { letters: readonly number[]; wide: readonly number[]; narrow: readonly number[] }
  | { largest: readonly number[]; good?: number }
  | { line: number };

/** How the picture in a frame is outlined. */
export interface FrameLook extends Pick<PhotoFrame, 'shape' | 'radius' | 'border'> {
  /** An ornament of the design that lies on it. */
  drawing?: string;
  /** How far its lines reach beyond the picture, mm: room that is kept free around it. */
  beyond?: number;
  /** The shapes that it may have, width over height; that of its place unless stated. */
  shapes?: readonly [least: number, most: number];
  /** The outline that must hide no face. */
  outline?: Outline;
}

/**
 * A box at the head or the foot of a page, mm: how far it is from its side, if it is not in the middle, and from the
 * edge. One that touches the trim bleeds.
 */
export interface NumberRoom {
  from: number | 'middle';
  beyond: number;
  w: number;
  h: number;
}
/** The room of a page's number, of the line beside it, and of the tab under a number on pictures. */
interface FolioRooms extends Readonly<Record<'number' | 'line' | 'tab', NumberRoom>> {}

/** The borders that a page can have: each has a drawing for each of its sides. */
export type BorderName = 'border' | 'frame' | 'sari';
/** A border around a page: its distance from the trim, its height at head and foot, and its width at the sides, mm. */
interface PageBorder {
  inset: number;
  tall: number;
  wide: number;
}

/** One line of a stack of text: what it says, in which role, size and ink, and the space after it. */
export interface TextRow {
  says: TextSource;
  role: Role;
  size: SizeName;
  gap?: SpaceName;
  ink?: Exclude<keyof Tone, 'ground'>;
}

/** The stacks of text that templates use: those that most designs have alike, and those that each states. */
export type TextName =
  | keyof ReturnType<typeof commonTexts>
  | 'tall head'
  | 'talk name'
  | 'talk side'
  | 'spoken question'
  | 'album side'
  | 'edition'
  | 'date'
  | 'cover lines'
  | 'large cover lines'
  | 'note'
  | 'asked question'
  | 'large asked answer';

/** Values by name; a design states those that its templates use. */
type Named<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;

/** The value of a name in a design's scale. Throws when the design does not state it. */
export function inScale<Name extends string, Value>(values: Named<Name, Value>, name: Name): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`the scale has no ${name}`);
  return value;
}

/** A design: its scale, its texts and its table of page templates. */
export interface DesignTable {
  name: DesignName;
  grid: Grid;
  bodies: readonly BodySetting[];
  /** The body setting of a story that is thin for its pages. */
  ample: BodySetting;
  looks: Readonly<Record<Theme, Look>>;
  spaces: Named<SpaceName, number>;
  heights: Named<HeightName, number>;
  measures: Named<MeasureName, Measure>;
  shares?: Named<ShareName, number>;
  sizes: Named<SizeName, TypeSize>;
  tones: Readonly<Record<ToneName, Tone>>;
  /** The inks of words on a picture: on its shade, and where it is light. `deep` and `paper` unless stated. */
  onPicture?: { dark: Tone; light: Tone };
  /** The tones that `turn` goes through. */
  turns: readonly ToneName[];
  /** The frames that the design has; any other is plain. */
  frames: Readonly<Partial<Record<FrameName, FrameLook>>>;
  /** The borders of pages, by the name of their drawings. */
  borders: Readonly<Partial<Record<BorderName, PageBorder>>>;
  folio: FolioRooms;
  /** Where captions stand under their pictures; at the left unless stated. */
  captions?: 'center';
  /** The ground around a picture across the fold that is lower than the pages; paper unless stated. */
  band?: ToneName;
  /** The drawn band along pictures that reach the sides of the page. */
  edging?: { drawing: string; tone: ToneName; tall: HeightName };
  texts: Named<TextName, readonly TextRow[]>;
  templates: readonly PageTemplate[];
}
