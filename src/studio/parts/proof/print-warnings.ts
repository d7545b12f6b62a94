import type { MagazinePage, MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import type { StudioEdition } from '../studio-edition.ts';

type Finding = StudioEdition['drafts'][number]['findings'][number];

/** Below this many pixels per inch a picture looks soft, as preflight says. */
const softPpi = 200;
/** Inches. */
const pageWidth = 210 / 25.4;

/** Pixels per inch of a photo as it is printed in a slot; `undefined` where that is not known. */
export function resolutionIn(
  { box, crop }: Pick<MagazinePage['slots'][number], 'box' | 'crop'>,
  photo: Pick<MagazineRecord['photos'][number], 'width'> | undefined,
): number | undefined {
  if (!crop || !photo?.width || box.w === 0) return undefined;
  return Math.round((crop.w * photo.width) / (box.w * pageWidth));
}

interface WarnedMagazine {
  photos: MagazineRecord['photos'];
  findings: readonly Finding[];
}

/**
 * What is to be known before a page is printed: its pictures that look soft, as they are now, and what was found when
 * the draft was made, unless the page was changed since.
 */
export function printWarnings(page: MagazinePage, { photos, findings }: WarnedMagazine): string[] {
  const soft = page.slots.flatMap(slot => {
    const at = photos.findIndex(({ file }) => file === slot.photo);
    const ppi = slot.kind === 'photo' ? resolutionIn(slot, photos[at]) : undefined;
    return ppi !== undefined && ppi < softPpi ? [`Photo ${at + 1} has ${ppi} dots per inch here and prints soft.`] : [];
  });
  const found = findings
    .filter(({ page: number, code }) => number === page.number && code !== 'low-resolution' && !page.changed)
    .map(({ message }) => message);
  return [...soft, ...found];
}
