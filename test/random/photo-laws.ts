/** Laws about who is seen in the photos. */
import { facesCut, isNamedGroup } from '#typeset/plan/crop.ts';
import type { Law } from './laws.ts';
import { frameName, photoFrames } from './page-frames.ts';

export const photoLaws: readonly Law[] = [
  {
    says: 'D16 (magazine 15) shows everybody in a captioned photo of two to twelve people, unless it was asked for on the cover',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        // Another law says that nobody is cut across the fold.
        if (!facts || frame.half || !isNamedGroup(facts) || (page.kind === 'cover' && facts.cover)) return [];
        const missing = facesCut(facts, frame.crop);
        return missing > 0 ? [`${frameName(page, frame)} is without ${missing} of ${facts.faces.length} people`] : [];
      }),
  },
];
