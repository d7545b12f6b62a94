import type { PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, clearsFold } from '../../plan/crop.ts';
import type { PlanContext } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { box, toPlanPage, layPhoto, layType, emptyPage } from '../../plan/page-layout.ts';
import { textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { quietSingles } from './single-pictures.ts';
import { quietAlbums } from './albums.ts';
import { quietWordsPages } from './words-pages.ts';

/** One picture across the fold: both pages of a spread. */
export function quietSpread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[] {
  // A very wide picture keeps its shape in a band, with paper below it.
  const tall = aspectOf(photo) > 1.9 && clearsFold(photo, 196) ? 196 : trim.h;
  const caption = photo.caption ? typographic(photo.caption) : undefined;
  const shade = { scrim: { top: 0, bottom: 0.07 } };
  return (['left', 'right'] as const).map((half, at) => {
    const layout = emptyPage(context, number + at);
    const over = layPhoto(layout, {
      photo,
      area: box({ x: 0, y: 0, w: trim.w, h: tall }),
      half,
      ...(caption !== undefined && tall === trim.h && shade),
    }).id;
    if (caption !== undefined && half === 'left')
      layType(layout, box({ x: layout.x0, y: tall < trim.h ? tall + 7 : 280, w: 150, h: tall < trim.h ? 12 : 8 }), {
        parts: [textPart('caption', caption, { size: 8 })],
        ...(tall < trim.h ? { colour: 'soft' } : { colour: 'light', anchor: 'bottom', over }),
      });
    return toPlanPage(layout, {
      kind: 'spread',
      template: tall < trim.h ? 'spread-band' : 'spread',
      ground: tall < trim.h ? 'paper' : 'deep',
      folio: tall < trim.h,
      running: context.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** A page of one picture or an album of several; without any, a line of the story printed large. */
export function photoPage(
  context: PlanContext,
  number: number,
  { photos, title }: { photos: readonly PhotoFacts[]; title: string },
): PlanPage {
  const [first] = photos;
  if (!first) return layPage(context, number, { templates: quietWordsPages, given: undefined });
  return photos.length === 1
    ? layPage(context, number, { templates: quietSingles, given: first })
    : layPage(context, number, { templates: quietAlbums, given: { photos, title } });
}

/** The names of all templates for pages of pictures. */
export const templateNames = [
  'spread',
  'spread-band',
  ...[...quietSingles, ...quietAlbums, ...quietWordsPages].map(({ name }) => name),
];
