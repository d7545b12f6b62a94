import type { PlanPage } from '../model.ts';
import type { BorderName, FrameName, HeightName, MeasureName, PlacedTone, ToneName } from './scale.ts';
import type { ShareName, SpaceName, TextName } from './scale.ts';
import type { Wanted } from './wanted.ts';

/** The primitives in which page templates are written. A template is data: a tree of these nodes. */

/** What a page can be about, and which kind of page that is in the plan. A template lays out one or several of them. */
export const pageKinds = {
  cover: 'cover',
  front: 'front',
  contents: 'contents',
  opening: 'feature',
  further: 'more',
  talk: 'talk',
  story: 'feature',
  letter: 'letter',
  list: 'list',
  timeline: 'timeline',
  group: 'talk',
  short: 'statement',
  voice: 'voice',
  picture: 'photo',
  album: 'album',
  words: 'quote',
  back: 'back',
  asking: 'back',
} as const satisfies Readonly<Record<string, PlanPage['kind']>>;
export type ContentKind = keyof typeof pageKinds;

/** Which photos of the page a node shows. */
export type PhotoPick = 'all' | 'first' | 'rest' | 'last' | 'all but last';
/**
 * How several pictures share an area: in justified rows (`turned`: the last row on top), equal cells, one below the
 * other, or in steps.
 */
type Arrangement = 'mosaic' | 'turned' | 'grid' | 'pile' | 'steps';

interface Common {
  /** Where it stands across the page; that of the node around it unless stated. */
  on?: MeasureName;
  /** It is left out where the page has no room for it, or nothing to show in it. */
  optional?: true;
  /** It asks for no height of its own: it is as high as what stands beside it. */
  fills?: true;
}
export interface StackNode extends Common {
  node: 'stack';
  items: readonly LayoutNode[];
}
export interface BesideNode extends Common {
  node: 'beside';
  cells: readonly LayoutNode[];
  /** Two cells share the measure around them, the first one this part of it, on left- and right-hand pages alike. */
  split?: ShareName;
}
/** The first of its nodes that has something to show and finds room. */
interface EitherNode extends Common {
  node: 'either';
  items: readonly LayoutNode[];
}
interface SpaceNode extends Common {
  node: 'space';
  of: SpaceName;
}
/**
 * A node that only has a name. `rest`: empty room, which takes what the others leave, in equal shares; `marks`: the
 * codes of recordings, with the space over them; `pen`: lines for a pen.
 */
interface BareNode<Kind extends 'rest' | 'marks' | 'pen'> extends Common {
  node: Kind;
}
export interface PhotosNode extends Common {
  node: 'photos';
  pick: PhotoPick;
  arranged: Arrangement;
  frame: FrameName;
  /** Where captions are, beside the pictures of which they tell. */
  /** `each`: every picture has its own under it, and a little larger. */
  captions: 'under' | 'over' | 'each' | 'none';
  gap: SpaceName;
  least: HeightName;
  most: HeightName;
  /** The design's band lies along the pictures, between them and their captions. */
  edged?: true;
  /** Its own shape is kept, centred on its measure or at its left, instead of filling the width. */
  whole?: true | 'left';
}
export interface WordsNode extends Common {
  node: 'words';
  text: TextName;
  align: 'left' | 'center' | 'right';
  /** A fixed height, for text that is set to fill its frame. */
  tall?: HeightName;
  /** A thick rule under its label, or over it when it has none. */
  ruled?: true;
  /** It is turned by 90 degrees, and as large as the height of its room allows. */
  turned?: true;
  /** It is for brief answers only. */
  brief?: true;
}
/** Running text: in the body's columns, or in one column from the top of its measure to its end. */
export interface ColumnsNode extends Common {
  node: 'columns';
  count: 'body' | 'one';
}
/** Two columns of different length: one under a head, and a shorter outer one under a picture in the page's corner. */
export interface StepNode extends Common {
  node: 'step';
  head: LayoutNode;
  corner: LayoutNode;
}
/** Short answers under or beside their questions; a list or a timeline line by line. */
export interface RowsNode extends Common {
  node: 'rows';
  of: 'answers beside questions' | 'answers under questions' | 'answers side by side' | 'to and fro' | 'lines';
  align: 'left' | 'center';
  /** The turns of the page's answer stand for answers, who speaks for their questions. */
  turns?: true;
  /** The part of a recipe that its lines are. */
  part?: 'ingredients' | 'method';
  /** The ground under each turn. */
  under?: ToneName;
  /** The least space between rows; that of the design unless stated. */
  gap?: SpaceName;
  /** A drawing between rows instead of a rule. */
  divider?: string;
  /** Which stack of text an answer is; `asked answer` unless stated. */
  answer?: TextName;
}
export interface ContentsNode extends Common {
  node: 'contents';
  /** Rules between the entries, which have large numbers. */
  ruled?: true;
  /** Dots lead from each title to its page number at the right; the line under it is in the size of notes. */
  leaders?: true;
}
/** The brand's logo, with the space under it. */
interface LogoNode extends Common {
  node: 'logo';
  align: 'left' | 'center';
}
interface RuleNode extends Common {
  node: 'rule';
  ink: 'mark' | 'soft';
  thick: SpaceName;
  /** Its length, from the left edge or centred; the whole measure unless stated. */
  long?: HeightName;
  centred?: true;
}
/** A drawing of the design, or the theme's motif. */
export interface OrnamentNode extends Common {
  node: 'ornament';
  tall: HeightName;
  /** How low it may be where the page has less room. */
  least?: HeightName;
  drawing?: string;
  /** It is as wide as its measure instead of square. */
  across?: true;
  align: 'left' | 'center' | 'right';
}
/** A coloured or patterned ground with its content on it. */
export interface GroundNode extends Common {
  node: 'ground';
  tone: PlacedTone;
  pattern?: HeightName;
  drawing?: string;
  item?: LayoutNode;
  /** The space between its edges and the content, above and below. */
  inset: SpaceName;
  least: HeightName;
  most: HeightName;
}
/** Words on a picture that fills the area, over a shade at its foot, at its head, or both. */
export interface OnPictureNode extends Common {
  node: 'on picture';
  head?: LayoutNode;
  foot?: LayoutNode;
  /** A sheet under the words at the foot instead of a shade. */
  plate?: PlacedTone;
  /** The sheet stands at the foot of the picture on the first of these measures on which it covers no face. */
  corners?: readonly MeasureName[];
  /** The drawing of that sheet. */
  drawing?: string;
  inset: SpaceName;
  least: HeightName;
  most: HeightName;
}
export type LayoutNode =
  | StackNode
  | BesideNode
  | EitherNode
  | SpaceNode
  | BareNode<'rest'>
  | BareNode<'marks'>
  | BareNode<'pen'>
  | PhotosNode
  | WordsNode
  | ColumnsNode
  | StepNode
  | RowsNode
  | ContentsNode
  | LogoNode
  | RuleNode
  | OrnamentNode
  | GroundNode
  | OnPictureNode;

/** A page template. */
export interface PageTemplate extends Wanted {
  name: string;
  lays: readonly ContentKind[];
  /** How well it suits such content before its costs are counted, 0-1. */
  likes: number;
  /** The page's main impression, such as a picture at the top. Facing pages avoid the same form. */
  form?: string;
  tone: PlacedTone;
  /** Where the layout reaches the trim; it stands between the margins unless stated. */
  bleeds?: 'top' | 'foot' | 'both';
  /** Whether a page of pictures or a line has its number; a page of the story always has. */
  folio: boolean;
  /** The kind of the page in the plan, where its content alone does not say it. */
  kind?: PlanPage['kind'];
  /** The page may be mostly empty on purpose. */
  airy?: true;
  /** An ornament of the design around the page. */
  edges?: BorderName;
  page: LayoutNode;
  /** The reason for the page, for the people who edit it. */
  why: string;
}

// --- builders: one short call for each primitive ---

type Given<N extends LayoutNode> = Partial<Omit<N, 'node'>>;

export const stack = (...items: readonly LayoutNode[]): StackNode => ({ node: 'stack', items });
export const beside = (...cells: readonly LayoutNode[]): BesideNode => ({ node: 'beside', cells });
/** Two nodes beside each other: the first one takes this share of the measure. */
export const split = (first: ShareName, ...cells: readonly [LayoutNode, LayoutNode]): BesideNode => ({
  node: 'beside',
  cells,
  split: first,
});
export const either = (...items: readonly LayoutNode[]): EitherNode => ({ node: 'either', items });
/** The node as high as what stands beside it. */
export const filling = <N extends LayoutNode>(node: N): N => ({ ...node, fills: true });
export const space = (of: SpaceName): SpaceNode => ({ node: 'space', of });
export const rest = (): BareNode<'rest'> => ({ node: 'rest' });
/** The node, or nothing where it has no room or no content. */
export const maybe = (...items: readonly LayoutNode[]): StackNode => ({ node: 'stack', items, optional: true });
/** The node at another place across the page. */
export const on = <N extends LayoutNode>(measure: MeasureName, node: N): N => ({ ...node, on: measure });

export const photos = (given: Given<PhotosNode> = {}): PhotosNode => ({
  node: 'photos',
  pick: 'all',
  arranged: 'mosaic',
  frame: 'plain',
  captions: 'under',
  gap: 'hair',
  least: 'usual',
  most: 'tall',
  ...given,
});
/** Pictures that bleed over the sides of the page. */
export const acrossPage = (given: Given<PhotosNode> = {}): PhotosNode => on('page', photos(given));
export const words = (text: TextName, given: Given<WordsNode> = {}): WordsNode => ({
  node: 'words',
  text,
  align: 'left',
  ...given,
});
export const centred = (text: TextName, given: Given<WordsNode> = {}): WordsNode =>
  words(text, { align: 'center', ...given });
export const columns = (count: ColumnsNode['count'] = 'body'): ColumnsNode => ({ node: 'columns', count });
export const step = (given: Pick<StepNode, 'head' | 'corner'>): StepNode => ({ node: 'step', ...given });
export const rows = (of: RowsNode['of'], given: Given<RowsNode> = {}): RowsNode => ({
  node: 'rows',
  of,
  align: 'left',
  ...given,
});
export const marks = (): BareNode<'marks'> => ({ node: 'marks' });
export const contents = (given: Given<ContentsNode> = {}): ContentsNode => ({ node: 'contents', ...given });
export const rule = (given: Given<RuleNode> = {}): RuleNode => ({ node: 'rule', ink: 'mark', thick: 'hair', ...given });
const logo = (align: LogoNode['align']): LogoNode => ({ node: 'logo', align });
/** The brand's logo, where it has one, and its name. */
export const brand = (align: LogoNode['align']): StackNode => stack(logo(align), words('brand', { align }));
export const ornament = (given: Given<OrnamentNode> = {}): OrnamentNode => ({
  node: 'ornament',
  tall: 'label',
  align: 'center',
  ...given,
});
export const ground = (tone: GroundNode['tone'], item?: LayoutNode, given: Given<GroundNode> = {}): GroundNode => ({
  node: 'ground',
  tone,
  ...(item && { item }),
  inset: 'block',
  least: 'strip',
  most: 'whole',
  ...given,
});
export const onPicture = (given: Given<OnPictureNode>): OnPictureNode => ({
  node: 'on picture',
  inset: 'block',
  least: 'large',
  most: 'whole',
  on: 'page',
  ...given,
});
export const pen = (): BareNode<'pen'> => ({ node: 'pen' });
