import * as nodes from '../../layout/nodes.ts';
import { one, some } from '../limits.ts';

const { acrossPage, centred, maybe, on, ornament, photos, rule, space, stack, words } = nodes;

/** What letterpress's templates share. */
export const [line, part, block, section] = [space('line'), space('part'), space('block'), space('section')];

/** What the templates of one form state. */
export const bordered = { edges: 'border', airy: true } as const;
export const filled = { photos: one, bleeds: 'both', tone: 'deep' } as const;
export const over = { bleeds: 'top', airy: true } as const;
export const paperAround = { form: 'framed', airy: true } as const;
export const inWords = { form: 'words', airy: true } as const;
export const atTop = { form: 'top', bleeds: 'top', photos: some } as const;
export const atFoot = { form: 'foot', bleeds: 'foot', photos: some, marks: false } as const;

/** A picture in a thin line of the second ink, as a plate in a book. */
export const plate = (given: Parameters<typeof photos>[0] = {}) =>
  photos({ frame: 'line', gap: 'part', least: 'strip', ...given });
export const across = (given: Parameters<typeof photos>[0] = {}) =>
  acrossPage({ gap: 'line', least: 'strip', ...given });
export const acrossFoot = across({ captions: 'over' });
export const name = words('masthead', { tall: 'strip', align: 'center' });
export const masthead = on('wide', name);
export const coverLines = on('wide', centred('cover lines'));
export const dash = ornament({ drawing: 'dash', tall: 'label' });
export const swelled = stack(part, ornament({ drawing: 'swelled', tall: 'label', across: true }));
export const titleLines = stack(centred('edition'), line, rule({ long: 'low', centred: true }), part);
/** What stands under the end of a text where the page has room. */
export const endMark = maybe(section, dash);
