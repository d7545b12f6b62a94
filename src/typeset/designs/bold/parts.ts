import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { good, none, one, uprightShape } from '../limits.ts';

const { acrossPage, beside, contents, either, filling, ground, on, photos, rest, rule, space, stack, words } = nodes;

/** What bold's templates share. */
export const [line, part, head, block, field, foot] = [
  space('line'),
  space('part'),
  space('head'),
  space('block'),
  space('field'),
  space('foot'),
];
/** Letters of stories that fill most of a wide column, and of those that hold their own under a large picture. */
export const longStory = [1900, 9999] as const;
export const fullStory = [800, 9999] as const;

/** Pages with pictures at the top, at the foot, and from edge to edge on all sides, where no caption has a place. */
export const atTop = { form: 'top', bleeds: 'top' } as const;
export const atFoot = { form: 'foot', bleeds: 'foot' } as const;
export const whole = { bleeds: 'both', captions: false } as const;
export const side = { ...whole, form: 'side', aspect: uprightShape } as const;
/** A picture that fills its page. */
export const fullOnDeep = { likes: good, bleeds: 'both', tone: 'deep' } as const;
/** Pages on a flat colour: with a picture, and with words alone. */
export const pictureOnColour = { tone: 'turn', photos: one } as const;
export const wordsOnColour = { tone: 'turn', photos: none, airy: true } as const;
/** Words on a block of colour at a corner of a picture. */
export const onCorner = { plate: 'turn', corners: ['corner', 'lead'], inset: 'section', least: 'whole' } as const;

type PhotosGiven = Parameters<typeof photos>[0];
/** Pictures from edge to edge, and pictures between the margins. */
export const across = (given: PhotosGiven = {}) => acrossPage({ least: 'strip', ...given });
export const framed = (given: PhotosGiven = {}) => photos({ gap: 'line', least: 'strip', ...given });
/** Pictures one below the other along an edge of the page, from its top to its foot. */
export const pile = (given: PhotosGiven = {}) =>
  photos({ arranged: 'pile', captions: 'none', most: 'whole', ...given });

/** A label over a thick rule, and a headline under it. */
export const headed = (...[text, given]: Parameters<typeof words>) => words(text, { ruled: true, ...given });
/** Text with a title beside it in the margin, turned by 90 degrees. */
export const titled = (title: 'talk side' | 'album side', item: LayoutNode): LayoutNode =>
  beside(item, filling(on('margin', words(title, { turned: true }))));

/** The theme's shapes on a flat ground. */
export const shapes = (given: Parameters<typeof ground>[2] = {}) =>
  ground('next', undefined, { drawing: 'field', most: 'usual', ...given });
export const shapesAcross = (given: Parameters<typeof shapes>[0] = {}) => on('page', shapes(given));
/** A line of the story on a flat ground; without one, the theme's shapes. */
export const quoteOrShapes = either(ground('next', headed('quote'), { most: 'large' }), shapes());
/** Upright pictures at the outer edge, and words from head to foot beside them. */
export const outerPicture = on('outer', stack(photos({ captions: 'none', least: 'low' }), rest()));
export const innerColumn = (...items: readonly LayoutNode[]) => on('inner', stack(field, ...items, foot));
/** An upright picture in the outer corner, and the theme's shapes in the column beside it. */
export const corner = (given: PhotosGiven = {}): LayoutNode =>
  beside(on('corner', photos({ least: 'low', ...given })), filling(on('strip', shapes())));

export const title = stack(words('contents title'), block);
export const list = contents({ ruled: true });
export const imprint = stack(rule({ thick: 'thick' }), line, words('imprint'));
/** The name, with room for what reaches below its line. */
export const nameOver = on('wide', stack(words('edition', { ruled: true }), part, words('masthead'), head));
