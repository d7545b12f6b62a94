import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { one, some } from '../limits.ts';

const { acrossPage, centred, maybe, on, ornament, photos, rest, rule, space, stack, words } = nodes;

/** What letterpress's templates share. */
export const [line, part, block, section] = [space('line'), space('part'), space('block'), space('section')];

/** What the templates of one form state. */
export const bordered = { edges: 'border', airy: true } as const;
export const filled = { photos: one, bleeds: 'both', tone: 'deep' } as const;
export const over = { bleeds: 'top', airy: true } as const;
export const inWords = { form: 'words', airy: true } as const;
export const atTop = { form: 'top', bleeds: 'top', photos: some } as const;
export const atFoot = { form: 'foot', bleeds: 'foot', photos: some, marks: false } as const;

type Photos = Parameters<typeof photos>[0];
/** A picture in a thin line of the second ink, as a plate in a book: as wide as the text, or wider. */
export const plate = (given: Photos = {}) => photos({ frame: 'line', gap: 'line', least: 'strip', ...given });
export const widePlate = (given: Photos = {}) => on('wide', plate({ least: 'low', ...given }));
/** A plate of one picture, upright or nearly square, whatever the shape of the picture. */
export const tallPlate = widePlate({ frame: 'inner', whole: true, least: 'usual', most: 'whole' });
export const oval = plate({ frame: 'oval', whole: true, least: 'usual' });
export const across = (given: Photos = {}) => acrossPage({ gap: 'line', least: 'low', ...given });
export const acrossFoot = across({ captions: 'over' });

export const name = words('masthead', { tall: 'band', align: 'center' });
/** The name with the room that its long letters need under it. */
export const masthead = stack(on('wide', name), section, line);
export const coverLines = on('wide', centred('large cover lines'));
export const dash = ornament({ drawing: 'dash', tall: 'label' });
export const swelled = stack(part, ornament({ drawing: 'swelled', tall: 'label', across: true }));
export const titleLines = stack(centred('edition'), line, rule({ long: 'low', centred: true }), part);
/** What stands under the end of a text where the page has room. */
export const endMark = maybe(section, dash);
/** A third of the free height is over these, the rest under them. */
export const raised = (...items: readonly LayoutNode[]) => stack(rest(), ...items, rest(), rest());
