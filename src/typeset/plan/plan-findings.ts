import type { MagazineFinding, PhotoFacts, PlanPage, Story } from '../model.ts';
import { typographic } from '../text/typography.ts';
import { pageWeights } from '../weights/page-weights.ts';
import { isDuplicate } from './duplicates.ts';
import { minDpi } from './crop.ts';
import { areTwins, isSharper } from './moments.ts';
import { isDark, isPrintable, isUnseen } from './resolution.ts';

/** The number of pages that show nothing of the story. */
export const fillersOf = (pages: readonly PlanPage[]): number => pages.filter(({ kind }) => kind === 'filler').length;

/** The findings about planned pages: text that does not fit, filler pages, photos that are left out or print badly. */
export function planFindings({ pages, photos, overset }: PlannedPages): MagazineFinding[] {
  // Taken from the frames, because a page may have had no room for a photo that was assigned to it.
  const printedIds = new Set(
    pages.flatMap(({ frames }) => frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : []))),
  );
  const printed = photos.filter(({ id }) => printedIds.has(id));
  return [
    ...lengthFindings(pages, overset),
    ...(photos.length === 0 ? [noPhotos] : []),
    ...photos.filter(({ id }) => !printedIds.has(id)).map(photo => leftOutFinding(photo, printed)),
    ...pages.flatMap(resolutionFindings),
    ...printed.filter(isDark).map(({ id }): MagazineFinding => ({
      code: 'dark-photo',
      message: `The photo ${id} is almost black. Ask for a lighter one, or leave it out.`,
    })),
    ...printed.flatMap(({ id, cut }): MagazineFinding[] =>
      cut
        ? [{ code: 'cut-photo', message: `A part of the photo ${id} seems to be missing. Ask for the whole one.` }]
        : [],
    ),
    ...similarFindings(printed),
  ];
}

interface PlannedPages {
  pages: readonly PlanPage[];
  /** All photos of the story. */
  photos: readonly PhotoFacts[];
  /** Whether there is more text than the pages hold in the densest setting. */
  overset: boolean;
}

const noPhotos: MagazineFinding = {
  code: 'no-photos',
  message: 'There is no photo: the magazine is set with the theme’s ornaments.',
};

function lengthFindings(pages: readonly PlanPage[], overset: boolean): MagazineFinding[] {
  const fillers = fillersOf(pages);
  return [
    ...(overset
      ? [
          {
            code: 'overset' as const,
            message:
              'There is more text than this number of pages holds at 9 points. Choose more pages, or shorten the longest answers.',
          },
        ]
      : []),
    ...(fillers > pageWeights.fillers.value
      ? [
          {
            code: 'thin' as const,
            message: `The story is too short for ${pages.length} pages: ${fillers} of them show nothing of it. More photos or longer answers would fill them.`,
          },
        ]
      : []),
  ];
}

/**
 * The finding for a photo that is not printed: it is too dark, a duplicate, a similar shot, has no place, or too few
 * pixels.
 */
function leftOutFinding(photo: PhotoFacts, printed: readonly PhotoFacts[]): MagazineFinding {
  const alike = printed.filter(other => areTwins(other, photo));
  const original = alike.find(other => isDuplicate(other, photo));
  const like = alike[0];
  const message = isUnseen(photo)
    ? `The photo ${photo.id} is too dark to print: almost nothing of it would be seen. A lighter one would be printed.`
    : original
      ? `The photo ${photo.id} is left out: it is a copy of ${original.id}, which prints as finely or finer.`
      : like
        ? `The photo ${photo.id} is left out: ${like.id} shows almost the same${isSharper(like, photo) ? ', sharper' : ''}.`
        : isPrintable(photo)
          ? `The photo ${photo.id} found no place. More pages would hold it.`
          : `The photo ${photo.id} is left out: it has ${photo.width} × ${photo.height} pixels, too few to be printed.`;
  const choice = photo.cover
    ? ' The customer wants it on the cover.'
    : photo.must
      ? ' The customer wants it in for certain.'
      : '';
  return { code: 'photo-left-out', message: `${message}${choice}` };
}

const resolutionFindings = ({ number, frames }: PlanPage): MagazineFinding[] =>
  frames.flatMap((frame): MagazineFinding[] =>
    frame.kind !== 'photo' || frame.half === 'right' || frame.dpi >= minDpi
      ? []
      : [
          {
            code: 'low-resolution',
            message: `The photo ${frame.photo} prints at ${frame.dpi} pixels per inch here. The original file may be larger than the one that was sent.`,
            page: number,
          },
        ],
  );

const similarFindings = (printed: readonly PhotoFacts[]): MagazineFinding[] =>
  printed.flatMap((photo, at): MagazineFinding[] => {
    const twin = printed.slice(0, at).find(other => areTwins(other, photo));
    return twin
      ? [{ code: 'similar-photos', message: `The photos ${twin.id} and ${photo.id} are almost the same picture.` }]
      : [];
  });

/** The findings for captions and page marks that are not printed. */
export function unprintedFindings(
  pages: readonly PlanPage[],
  photos: readonly PhotoFacts[],
  { voices }: Story,
): MagazineFinding[] {
  const captions = new Map(photos.flatMap(({ id, caption }) => (caption ? [[id, typographic(caption)]] : [])));
  const textOn = (isWanted: (page: PlanPage) => boolean): string =>
    pages
      .filter(isWanted)
      .flatMap(({ frames }) => frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : [])))
      .map(({ text }) => text)
      .join('\n');
  const withoutCaption = pages.flatMap(page => {
    const { number, frames, kind } = page;
    // The caption of the cover stands in the imprint.
    const setText = textOn(other => other === page || (kind === 'cover' && other.kind === 'contents'));
    return frames.flatMap((frame): MagazineFinding[] => {
      if (frame.kind !== 'photo' || frame.half === 'right') return [];
      const caption = captions.get(frame.photo);
      if (caption === undefined || typographic(setText).includes(caption)) return [];
      const message = `The photo ${frame.photo} has this page or part of it to itself: its caption “${caption}” is not printed.`;
      return [{ code: 'caption-left-out', message, page: number }];
    });
  });
  const codes = new Set(
    pages.flatMap(({ frames }) => frames.flatMap(frame => (frame.kind === 'code' ? [frame.text] : []))),
  );
  const withoutCode = voices.flatMap(({ link, question }): MagazineFinding[] => {
    if (link === undefined || codes.has(link)) return [];
    const message = `The recording of “${question}” found no place for its code: ${link} is not printed. More pages would hold it.`;
    return [{ code: 'mark-left-out', message }];
  });
  return [...withoutCaption, ...withoutCode];
}
