/** Laws that hold for every plan, whatever its story and photos. Each returns what breaks it, a line per violation. */
import type { Box, PageFrame, PhotoFacts, PhotoFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import { trim } from '#typeset/model.ts';
import { isDuplicate } from '#typeset/plan/duplicates.ts';
import { cropFor, dpiOf, facesCut, facesInFold, minFullPageDpi, peopleOf } from '#typeset/plan/crop.ts';
import { safeMm } from '#typeset/plan/page-layout.ts';
import { mayLead } from '#typeset/plan/resolution.ts';
import { exchanges } from '#typeset/plan/photo-exchange.ts';
import { designTables } from '#typeset/designs/tables.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { layoutsFor } from '#typeset/layout/layouts.ts';
import { emptyShare, mostEmpty, textArea } from '#typeset/layout/score.ts';
import type { Magazine } from './stories.ts';
import { inside, isLayered, meet, frameName, fromEachFrame, photoFrames, pageBox } from './page-frames.ts';
import { captionsBroken, columnsBroken, wordsBroken } from './printed-words.ts';
import { contrastBroken, typeBox } from './readable-type.ts';
import { pageNumberLaws } from './page-number-laws.ts';
import { photoLaws } from './photo-laws.ts';
import { textLaws } from './text-laws.ts';
import { designsOnScale, typeSizeLaws } from './type-size-laws.ts';

export interface Law {
  says: string;
  /** Applies only to plans with estimated lengths of texts. */
  guessed?: true;
  broken: (plan: MagazinePlan, given: Magazine) => string[];
}

/** The faces of a photo where a frame shows them on its page, without their hair. */
const facesOn = ({ box, crop }: PhotoFrame, photo: PhotoFacts): Box[] =>
  peopleOf(photo).map(({ x, y, w, h }) => ({
    x: box.x + ((x - crop.x) / crop.w) * box.w,
    y: box.y + ((y - crop.y) / crop.h) * box.h,
    w: (w / crop.w) * box.w,
    h: (h / crop.h) * box.h,
  }));

/** The areas that cover a photo: type, panels, and the shade under the type. */
function lyingOn(page: PlanPage, { id, box, scrim }: PhotoFrame): { what: string; area: Box }[] {
  const { top, bottom } = scrim ?? { top: 0, bottom: 0 };
  return [
    ...page.frames
      .filter(frame => frame.over === id && frame.kind !== 'ornament')
      .map(frame => ({ what: frame.id, area: frame.kind === 'type' ? typeBox(frame) : frame.box })),
    { what: 'the shade above', area: { ...box, h: top * box.h } },
    { what: 'the shade below', area: { ...box, y: box.y + (1 - bottom) * box.h, h: bottom * box.h } },
  ].filter(({ area }) => area.h > 0);
}

/** The distance of a frame's decoration from the trim on each side, mm; `undefined` when it has none. */
function drawnInside(frame: PageFrame): number[] | undefined {
  const line = frame.kind === 'photo' ? frame.border : undefined;
  const draws = line ?? (frame.kind === 'ornament' || frame.kind === 'rule');
  const beyond = line ? line.gap + line.width / 2 : 0;
  const { x, y, w, h } = frame.box;
  return draws ? [x, y, trim.w - x - w, trim.h - y - h].map(side => side - beyond) : undefined;
}

export const laws: readonly Law[] = [
  ...textLaws,
  ...photoLaws,
  ...pageNumberLaws,
  ...typeSizeLaws(designsOnScale),
  {
    says: 'D16 has exactly the ordered number of pages, numbered from 1',
    broken: (plan, { pages }) =>
      plan.pages.map(({ number }) => number).join() === Array.from({ length: pages }, (_, at) => at + 1).join()
        ? []
        : [`${plan.pages.length} pages`],
  },
  {
    says: 'D16 puts no frame off the page, and none without a size',
    broken: plan =>
      fromEachFrame(plan, (page, frame) =>
        inside(frame.box, pageBox) && frame.box.w > 0 && frame.box.h > 0
          ? []
          : [`${frameName(page, frame)} ${JSON.stringify(frame.box)}`],
      ),
  },
  {
    says: `D16 keeps lines and ornaments ${safeMm} mm inside the trim, or lets them run over it`,
    broken: plan =>
      fromEachFrame(plan, (page, frame) =>
        (drawnInside(frame) ?? []).some(side => side > 0.06 && side < safeMm - 0.01)
          ? [`${frameName(page, frame)} ${JSON.stringify(frame.box)}`]
          : [],
      ),
  },
  {
    says: `D16 (magazine 1, 22) keeps every letter ${safeMm} mm inside the trim`,
    broken: plan =>
      fromEachFrame(plan, (page, frame) => {
        if (frame.kind !== 'type' && frame.kind !== 'flow' && frame.kind !== 'contents') return [];
        const { x, y, w, h } = frame.box;
        const least = Math.min(x, y, trim.w - x - w, trim.h - y - h);
        return least < safeMm - 0.05 ? [`${frameName(page, frame)} ${JSON.stringify(frame.box)}`] : [];
      }),
  },
  {
    says: 'D16 keeps words on a sheet inside its edges',
    broken: plan =>
      plan.pages.flatMap(page =>
        page.frames.flatMap(sheet => {
          if (sheet.kind !== 'panel' || sheet.over === undefined) return [];
          const { x, w } = sheet.box;
          return page.frames
            .filter(type => type.kind === 'type' && type.over === sheet.over && meet(type.box, sheet.box))
            .filter(type => type.box.x < x + 2 || type.box.x + type.box.w > x + w - 2)
            .map(type => `${frameName(page, type)} ${JSON.stringify(type.box)} on ${JSON.stringify(sheet.box)}`);
        }),
      ),
  },
  {
    says: 'D16 lays no frame on another but on purpose',
    broken: plan =>
      plan.pages.flatMap(page =>
        page.frames.flatMap((a, at) =>
          page.frames
            .slice(at + 1)
            .filter(b => !isLayered(a, b) && meet(a.box, b.box))
            .map(b => `${frameName(page, a)} ${JSON.stringify(a.box)} on ${b.id} ${JSON.stringify(b.box)}`),
        ),
      ),
  },
  {
    says: 'D16 loses no word: every answer in its order, every question and every recording is printed',
    broken: wordsBroken,
  },
  {
    says: 'D16 pours every text into columns',
    broken: plan => {
      const flowing = new Set(fromEachFrame(plan, (_, frame) => (frame.kind === 'flow' ? [frame.thread] : [])));
      return plan.threads.filter(({ id }) => !flowing.has(id)).map(({ id }) => `thread ${id} has no columns`);
    },
  },
  { says: 'D16 gives every text the lines that it is guessed to need', guessed: true, broken: columnsBroken },
  { says: 'D16 prints every caption on the page of its photo, or says that it does not', broken: captionsBroken },
  {
    says: 'C-E02 prints a code for every recording that an address plays, or says that it does not',
    broken: (plan, { story }) => {
      const codes = fromEachFrame(plan, (_, frame) => (frame.kind === 'code' ? [frame.text] : []));
      const left = plan.findings.filter(({ code }) => code === 'mark-left-out').map(({ message }) => message);
      return story.voices.flatMap(({ link }) =>
        link === undefined || codes.includes(link) || left.some(message => message.includes(link)) ? [] : [link],
      );
    },
  },
  {
    says: 'D16 uses every photo at most once, and names each one that it leaves out',
    broken: (plan, { photos }) => {
      const used = photoFrames(plan).flatMap(({ frame }) => (frame.half === 'right' ? [] : [frame.photo]));
      const left = plan.findings.filter(({ code }) => code === 'photo-left-out').map(({ message }) => message);
      return [
        ...used.filter((id, at) => used.indexOf(id) !== at).map(id => `${id} stands twice`),
        ...photos
          .filter(({ id }) => used.includes(id) === left.some(message => message.includes(`The photo ${id} `)))
          .map(({ id }) => `${id} is neither printed nor left out, or both`),
      ];
    },
  },
  {
    says: 'D16 never stretches a photo, and keeps crops on the picture',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        if (!facts) return [`${frameName(page, frame)} shows an unknown photo`];
        const { crop, box } = frame;
        const cropAspect = (crop.w * facts.width) / (crop.h * facts.height);
        const isInside = crop.x >= 0 && crop.y >= 0 && crop.x + crop.w <= 1.0001 && crop.y + crop.h <= 1.0001;
        return isInside && Math.abs(cropAspect / (box.w / box.h) - 1) < 0.01
          ? []
          : [`${frameName(page, frame)} ${JSON.stringify(crop)}`];
      }),
  },
  {
    says: 'D16 cuts no face where changing places with another picture would keep everybody whole',
    broken: (plan, { photos }) =>
      exchanges(plan.pages, photos).map(
        ([from, to]) => `${frameName(from.page, from.frame)}: ${from.photo.id} could change places with ${to.photo.id}`,
      ),
  },
  {
    says: 'D16 prints neither words nor a shade over a face',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        const faces = facts ? facesOn(frame, facts) : [];
        return lyingOn(page, frame)
          .filter(({ area }) => faces.some(face => meet(face, area)))
          .map(({ what }) => `${frameName(page, frame)}: ${what}`);
      }),
  },
  {
    says: 'D16 leaves no face in the fold, and cuts none across it',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        if (!facts || frame.half !== 'left') return [];
        const across = cropFor(facts, (frame.box.w * 2) / frame.box.h, { fold: true });
        const cutFaces = facesInFold(facts, across) + facesCut(facts, across);
        return cutFaces > 0 ? [`${frameName(page, frame)}: ${cutFaces} faces`] : [];
      }),
  },
  {
    says: `D16 (magazine 4) prints no photo with fewer than ${minFullPageDpi} pixels per inch`,
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        const dpi = facts ? dpiOf(facts, frame.crop, frame.box.w) : 0;
        return dpi >= minFullPageDpi && frame.dpi === dpi ? [] : [`${frameName(page, frame)}: ${dpi}`];
      }),
  },
  {
    says: 'D16 (magazine 4) puts no dark or tiny photo and no screenshot on the cover, the page after it or a double page, unless somebody asked for it on the cover',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        if (!facts || !['cover', 'front', 'spread'].includes(page.kind) || mayLead(facts)) return [];
        const isRequested =
          page.kind === 'cover' && photos.some(photo => photo.cover && (photo === facts || isDuplicate(photo, facts)));
        return isRequested ? [] : [frameName(page, frame)];
      }),
  },
  {
    says: 'D16 (magazine 4) shows every screenshot whole',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const screenshot = photos.find(({ id }) => id === frame.photo)?.screenshot;
        return screenshot && frame.crop.w * frame.crop.h < 0.99 ? [frameName(page, frame)] : [];
      }),
  },
  {
    says: 'D16 (magazine 3) leaves at most one page for a pen, and says so when more than one page shows nothing of the story',
    broken: ({ pages, findings }) => {
      const pens = pages.filter(({ template }) => template === 'write').length;
      const bare = pages.filter(({ kind }) => kind === 'filler').length;
      const isReported = findings.some(({ code }) => code === 'thin');
      return pens > 1 || bare > 1 !== isReported
        ? [`${pens} for a pen, ${bare} with nothing, ${isReported ? '' : 'not '}told`]
        : [];
    },
  },
  {
    says: 'D16 has the same template on facing pages only where no other holds the content',
    guessed: true,
    broken: (plan, given) =>
      plan.pages.flatMap((page, at) => {
        const left = plan.pages[at - 1];
        if (
          page.number % 2 === 0 ||
          page.kind === 'spread' ||
          page.kind === 'filler' ||
          left?.template !== page.template
        )
          return [];
        const others = layoutsFor(plan, page.number, given).filter(({ template }) => template !== page.template);
        return others.length > 0 ? [`pages ${left.number} and ${page.number}: ${page.template}`] : [];
      }),
  },
  {
    says: 'D16 (magazine 10) leaves no page more than a third empty, unless its template wants the air',
    broken: plan =>
      plan.pages.flatMap(page => {
        const { grid, templates } = designTables[plan.design];
        const template = templates.find(({ name }) => name === page.template);
        // A picture of few pixels is set smaller than its template meant it.
        const isReduced = page.frames.some(frame => frame.kind === 'photo' && frame.why.includes('As large as'));
        if (!template || template.airy || isReduced) return [];
        const x0 = (page.number % 2 === 0) !== opensFromRight(plan) ? grid.outer : grid.inner;
        const empty = emptyShare(page.frames, textArea(grid, x0, x0 + grid.width));
        return empty > mostEmpty ? [`page ${page.number} (${page.template}): ${Math.round(empty * 100)} %`] : [];
      }),
  },
  { says: 'D16 sets all type readably on its ground: 4.5 to 1, from 18 points on 3 to 1', broken: contrastBroken },
  {
    says: 'D16 sets no running text below 9 points',
    broken: ({ body }) => (body.size >= 9 ? [] : [`${body.size} pt`]),
  },
];
