/** Laws about who is seen in the photos. */
import { applyLayout, layoutsFor } from '#typeset/layout/layouts.ts';
import { designs } from '#typeset/designs/index.ts';
import type { MagazinePlan } from '#typeset/model.ts';
import { cutAway, facesCut, isNamedGroup, isPanorama, mostCut } from '#typeset/plan/crop.ts';
import { mayStandAlone } from '#typeset/plan/resolution.ts';
import type { Law } from './laws.ts';
import { frameName, photoFrames } from './page-frames.ts';

/** The least share of a page's height that text fills where a picture could stand and none does. */
const leastShare = 0.45;

export const photoLaws: readonly Law[] = [
  {
    says: 'D16 (magazine 15) shows everybody in a captioned photo of two to forty people, unless it was asked for on the cover',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        // Another law says that nobody is cut across the fold.
        if (!facts || frame.half || !isNamedGroup(facts) || (page.kind === 'cover' && facts.cover)) return [];
        const missing = facesCut(facts, frame.crop);
        return missing > 0 ? [`${frameName(page, frame)} is without ${missing} of ${facts.faces.length} people`] : [];
      }),
  },
  {
    says: 'D16 (magazine 16) cuts no panorama by more than two fifths where another layout cuts none so far',
    guessed: true,
    broken: (plan, given) => {
      const ruined = (of: MagazinePlan) =>
        photoFrames(of).filter(({ page, frame }) => {
          const facts = given.photos.find(({ id }) => id === frame.photo);
          const isInside = page.kind !== 'cover' && !frame.half;
          return facts && isInside && isPanorama(facts) && cutAway(frame.crop) > mostCut(facts) + 0.001;
        });
      return ruined(plan).flatMap(({ page, frame }) => {
        const better = layoutsFor(plan, page.number, given).find(({ template }) => {
          const other = applyLayout(plan, page.number, template, given);
          return 'plan' in other && ruined(other.plan).every(one => one.page.number !== page.number);
        });
        return better ? [`${frameName(page, frame)}: ${better.template} would cut none so far`] : [];
      });
    },
  },
  {
    says: 'D16 (magazine 4) gives a picture of few pixels a page of its own only where no album has a larger one',
    broken: (plan, { photos }) => {
      const shown = photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        return facts && facts.answer === undefined ? [{ page, frame, facts }] : [];
      });
      const hasLarger = shown.some(({ page, facts }) => page.kind === 'album' && mayStandAlone(facts));
      return shown
        .filter(({ page, facts }) => page.kind === 'photo' && hasLarger && !isPanorama(facts) && !mayStandAlone(facts))
        .map(({ page, frame }) => frameName(page, frame));
    },
  },
  {
    says: 'D16 (magazine 10) leaves no page of a story half bare beside an album: photos flow with the text',
    broken: (plan, { photos }) => {
      const loose = (id: string) => photos.some(photo => photo.id === id && photo.answer === undefined);
      const { top, bottom } = designs[plan.design].grid;
      return plan.pages.flatMap(page => {
        const columns = page.frames.filter(({ kind }) => kind === 'flow').map(({ box }) => box.h);
        const hasPhoto = page.frames.some(({ kind }) => kind === 'photo');
        const share = Math.max(0, ...columns) / (bottom - top);
        if (columns.length === 0 || hasPhoto || share >= leastShare) return [];
        const album = plan.pages.find(
          ({ number, kind, subject }) =>
            kind === 'album' &&
            Math.abs(number - page.number) <= 3 &&
            (subject?.photos ?? []).filter(loose).length >= 4,
        );
        return album ? [`page ${page.number} (${page.template}): ${Math.round(share * 100)} % of text`] : [];
      });
    },
  },
];
