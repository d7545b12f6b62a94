import type { BodySetting, DesignName, Ink, PhotoFrame, Role } from '../model.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Grid } from '../plan/design.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { PageTemplate } from './nodes.ts';

/**
 * The names in which a design's templates give lengths. Every design says in its scale what they are; no template has
 * a number of its own.
 */

/** Vertical space between the parts of a page. */
export type SpaceName = 'hair' | 'line' | 'part' | 'block' | 'section' | 'field';
/** The limits of heights: of pictures, panels and areas of text. */
export type HeightName = 'label' | 'strip' | 'low' | 'usual' | 'large' | 'tall' | 'whole';
/** Where something stands across the page. Measures are mirrored on left-hand pages. */
export type MeasureName = 'page' | 'text' | 'wide' | 'narrow' | 'inner' | 'outer' | 'margin' | 'centre';
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
  | 'entry'
  | 'figure';
/** The grounds of pages and panels; `turn` takes the next of the design's coloured ones, page by page. */
export type ToneName = 'paper' | 'tint' | 'deep' | 'accent' | 'second';
/** How the frame of a picture looks. */
export type FrameName = 'plain' | 'line' | 'arch' | 'oval' | 'round';

/** A place across the page: its distances from the fold and from the outer edge, mm. */
interface Measure {
  fold: number;
  edge: number;
}

/** The inks on one ground. */
export interface Tone {
  ground: Ink;
  /** Ornaments and rules. */
  mark: Ink;
  /** Headlines, text, small coloured lines and secondary text. */
  title: Ink;
  ink: Ink;
  line: Ink;
  soft: Ink;
}

/** Points: one size; a size by the number of letters, on a wide and on a narrow measure; or the largest that fits. */
export type TypeSize =
  | number
  | { byLetters: readonly (readonly [letters: number, wide: number, narrow: number])[] }
  | { largest: readonly number[] };

/** How the picture in a frame is outlined; `drawing` is an ornament of the design that lies on it. */
export interface FrameLook extends Pick<PhotoFrame, 'shape' | 'radius' | 'border'> {
  drawing?: string;
}

/** One line of a stack of text: what it says, in which role, size and ink, and the space after it. */
export interface TextRow {
  says: TextSource;
  role: Role;
  size: SizeName;
  gap?: SpaceName;
  ink?: Exclude<keyof Tone, 'ground'>;
}

/** The content that a line of text can say. */
export type TextSource =
  | 'eyebrow'
  | 'headline'
  | 'standfirst'
  | 'question'
  | 'asked question'
  | 'statement'
  | 'signature'
  | 'spoken'
  | 'letter'
  | 'quote'
  | 'album title'
  | 'talk title'
  | 'count'
  | 'name'
  | 'dedication'
  | 'edition'
  | 'date'
  | 'cover line'
  | 'other lines'
  | 'credit'
  | 'contents title'
  | 'imprint title'
  | 'imprint'
  | 'closing line'
  | 'about'
  | 'brand'
  | 'caption'
  | 'pen label'
  | 'pen title';

/** The stacks of text that templates use. */
export type TextName =
  | 'head'
  | 'talk head'
  | 'statement'
  | 'large statement'
  | 'letter'
  | 'letter head'
  | 'quote'
  | 'large quote'
  | 'album title'
  | 'masthead'
  | 'edition'
  | 'date'
  | 'cover lines'
  | 'large cover lines'
  | 'dedication'
  | 'contents title'
  | 'imprint'
  | 'closing'
  | 'brand'
  | 'caption'
  | 'asked question'
  | 'asked answer'
  | 'pen';

/** A design: its scale, its texts and its table of page templates. */
export interface DesignTable {
  name: DesignName;
  grid: Grid;
  bodies: readonly BodySetting[];
  looks: Readonly<Record<Theme, Look>>;
  spaces: Readonly<Record<SpaceName, number>>;
  heights: Readonly<Record<HeightName, number>>;
  measures: Readonly<Record<MeasureName, Measure>>;
  sizes: Readonly<Record<SizeName, TypeSize>>;
  tones: Readonly<Record<ToneName, Tone>>;
  /** The tones that `turn` goes through. */
  turns: readonly ToneName[];
  frames: Readonly<Record<FrameName, FrameLook>>;
  texts: Readonly<Record<TextName, readonly TextRow[]>>;
  templates: readonly PageTemplate[];
}
