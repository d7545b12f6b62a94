import type { PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, clearsFold } from '../../plan/crop.ts';
import type { PlanContext } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { box, toPlanPage, layPhoto, emptyPage } from '../../plan/page-layout.ts';
import { bandTall, layBand } from './ornaments.ts';
import { captionOf, layCaption } from './captions-and-quotes.ts';
import { tones } from './tone.ts';
import { festiveSingles } from './single-pictures.ts';
import { festiveAlbums } from './albums.ts';
import { festiveWordsPages } from './words-pages.ts';

/** One picture across the fold: both pages of a spread. A very wide one keeps its shape between printed borders. */
export function festiveSpread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[] {
  const band = Math.max(196, Math.min(240, (2 * trim.w) / aspectOf(photo)));
  const wide = aspectOf(photo) > 1.75 && clearsFold(photo, band);
  const tall = wide ? band : trim.h;
  const top = (trim.h - tall) / 2;
  return (['left', 'right'] as const).map((half, at) => {
    const layout = emptyPage(context, number + at);
    layPhoto(layout, { photo, area: box({ x: 0, y: top, w: trim.w, h: tall }), half });
    if (wide) {
      layBand(layout, top - bandTall, { tall: bandTall });
      layBand(layout, top + tall, { tall: bandTall });
      if (half === 'right')
        layCaption(layout, captionOf(context, [photo], 120), { y: top + tall + bandTall, tone: tones.tint, w: 120 });
    }
    return toPlanPage(layout, {
      kind: 'spread',
      template: wide ? 'spread-borders' : 'spread',
      ground: wide ? 'tint' : 'deep',
      folio: false,
      running: context.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** A page of one picture or an album of several; without any, a line of the story or lines to write on. */
export function pictures(
  context: PlanContext,
  number: number,
  { photos, title }: { photos: readonly PhotoFacts[]; title: string },
): PlanPage {
  const [first] = photos;
  if (!first) return layPage(context, number, { templates: festiveWordsPages, given: undefined });
  return photos.length === 1
    ? layPage(context, number, { templates: festiveSingles, given: first })
    : layPage(context, number, { templates: festiveAlbums, given: { photos, title } });
}

/** The names of all templates for pages of pictures. */
export const pictureNames = [
  'spread',
  'spread-borders',
  ...[...festiveSingles, ...festiveAlbums, ...festiveWordsPages].map(({ name }) => name),
];
