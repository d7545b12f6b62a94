import type { PhotoFacts, PlanPage, TextPart } from '../model.ts';
import { trim } from '../model.ts';
import type { ContentsEntry } from '../plan/page-sequence.ts';
import { clearsFold, foldTall, isPanorama } from '../plan/crop.ts';
import { layPage } from '../plan/choose-template.ts';
import type { Design, PlanContext, Template } from '../plan/design.ts';
import { box, emptyPage, layPanel, layPhoto, layType, toPlanPage } from '../plan/page-layout.ts';
import { textPages } from '../plan/text-pages.ts';
import { atPrintableSize } from '../plan/resolution.ts';
import { contentOf } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import { layTemplate } from './lay-template.ts';
import { emptyCellShare } from './empty-cells.ts';
import { atOuterFoot } from './page-number.ts';
import type { ContentKind, LayoutNode, PageTemplate } from './nodes.ts';
import { textParts } from './text-rows.ts';
import { inScale } from './scale.ts';
import { templateWeights } from './score.ts';
import type { DesignTable, TextName, Tone } from './scale.ts';

/** Pages that should differ from one magazine to the next: the first thing anybody sees of it. */
const varied: readonly ContentKind[] = ['cover', 'front', 'contents', 'back', 'asking'];

/** The design that a table describes. */
export function designOf(table: DesignTable): Design {
  const family = familiesOf(table);
  const lay = (context: PlanContext, number: number, content: PageContent): PlanPage =>
    layPage(context, number, {
      templates: family(content.kind, (given: PageContent) => given),
      given: content,
      turns: varied.includes(content.kind),
    });
  const heads = headsOf(table);
  return {
    name: table.name,
    grid: table.grid,
    bodies: table.bodies,
    ample: table.ample,
    looks: table.looks,
    templates: [...table.templates.map(({ name }) => name), 'spread', 'spread-band'],
    ...heads,
    cover: (context, photo, lines) => lay(context, 1, contentOf.cover({ photo, lines })),
    front: (context, photo) => lay(context, 2, contentOf.front(photo)),
    contents: (context, photos, entries: readonly ContentsEntry[]) => ({
      ...lay(context, 3, contentOf.contents({ photos, entries })),
      running: '',
    }),
    text: textPages({
      ...heads,
      openings: family('opening', contentOf.piece('opening')),
      further: family('further', contentOf.piece('further')),
      talks: family('talk', contentOf.piece('talk')),
      alone: family('one page', contentOf.alone),
      groups: family('group', contentOf.group),
      shorts: family('short', contentOf.short('short')),
      voices: family('voice', contentOf.short('voice')),
      lines: family('lines', contentOf.short('lines')),
    }),
    pictures: (context, number, given) => lay(context, number, picturesOn(given)),
    spread: spreadOf(table),
    back: (context, last) =>
      lay(context, context.pages, typeof last === 'object' ? contentOf.asking(last) : contentOf.back(last)),
  };
}

/** The content of a page of pictures; words where it has none. */
function picturesOn(given: { photos: readonly PhotoFacts[]; title: string }): PageContent {
  const [photo, ...others] = given.photos;
  if (!photo) return contentOf.words();
  return others.length > 0 ? contentOf.album(given) : contentOf.picture(photo, given.title);
}

/** A stack of text in its largest size, on paper unless stated. */
const stackOf = (
  table: DesignTable,
  context: Pick<PlanContext, 'look' | 'story'>,
  {
    name,
    w,
    content = contentOf.words(),
    tone = table.tones.paper,
  }: { name: TextName; w: number; content?: PageContent; tone?: Tone },
): TextPart[] =>
  textParts({ table, context: context as PlanContext, content, quote: undefined }, name, { w, rung: 0, tone });

/** The heads over a story and over several answers, whose heights the planner reserves. */
const headsOf = (table: DesignTable): Pick<Design, 'head' | 'talkHead'> => ({
  head: (context, answer, { width: w, eyebrow }) =>
    stackOf(table, context, { name: 'head', w, content: { ...contentOf.words(), answers: [answer], eyebrow } }),
  talkHead: (context, answers) =>
    stackOf(table, context, { name: 'talk head', w: table.grid.width, content: { ...contentOf.words(), answers } }),
});

/** Texts on one page: in a column of running text, or line by line in frames of their own. */
type Family = ContentKind | 'one page' | 'lines';
const onePageKinds: readonly ContentKind[] = ['story', 'letter', 'list', 'timeline'];

/** Whether a template pours running text. */
const pours = (node: LayoutNode): boolean => {
  if (node.node === 'columns' || node.node === 'step') return true;
  if (node.node === 'stack' || node.node === 'either') return node.items.some(pours);
  if (node.node === 'beside') return node.cells.some(pours);
  return node.node === 'ground' && node.item !== undefined && pours(node.item);
};

const isOf = (family: Family, { lays, page }: PageTemplate): boolean => {
  if (family === 'one page') return lays.some(kind => onePageKinds.includes(kind)) && pours(page);
  if (family === 'lines') return lays.some(kind => onePageKinds.includes(kind)) && !pours(page);
  return lays.includes(family);
};

/** Whether more than a third of a page is empty, its pictures as large as their pixels allow. */
const isBare = (page: PlanPage, { photos }: PlanContext): boolean =>
  emptyCellShare(atPrintableSize(page, photos).page.frames) > templateWeights.emptyLimit.value;

/** The templates of a family, as the planner calls them. A kind of page of its own is none where it would be bare. */
const familiesOf =
  (table: DesignTable) =>
  <Given>(family: Family, content: (given: Given) => PageContent): readonly Template<Given>[] =>
    table.templates
      .filter(template => isOf(family, template))
      .map(template => ({
        name: template.name,
        ...(template.form !== undefined && { form: template.form }),
        lay: (context, number, given) => {
          const layout = emptyPage(context, number);
          const laid = layTemplate(table, template, { context, layout, content: content(given) });
          if ('refused' in laid || (template.shows && isBare(laid.page, context))) return undefined;
          return { ...laid, score: template.likes - laid.cost };
        },
      }));

/** The distance of a caption from the band across the fold over it, and its height, mm. */
const caption = { gap: 7, tall: 14 };

/** One picture across the fold: both pages. A very wide picture, or one with a caption, is a band. */
const spreadOf =
  (table: DesignTable): Design['spread'] =>
  (context, number, photo: PhotoFacts): PlanPage[] => {
    const preferred = foldTall(photo, { banded: Boolean(photo.caption) });
    const tall = clearsFold(photo, preferred) ? preferred : trim.h;
    const isBand = tall < trim.h;
    const tone = table.tones[isBand ? (table.band ?? 'paper') : 'deep'];
    const edges = isBand ? table.edging : undefined;
    // Between the design's bands, and as a panorama, the picture stands in the middle of the page's height.
    const bandTall = edges ? inScale(table.heights, edges.tall) : 0;
    const top = edges || isPanorama(photo) ? (trim.h - tall) / 2 : 0;
    return (['left', 'right'] as const).map((half, at) => {
      const layout = emptyPage(context, number + at);
      layPhoto(layout, { photo, area: box({ x: 0, y: top, w: trim.w, h: tall }), half });
      if (edges) {
        const { ground: colour, mark: ink } = table.tones[edges.tone];
        for (const y of [top - bandTall, top + tall])
          layPanel(layout, box({ x: 0, y, w: trim.w, h: bandTall }), { colour, ink, drawing: edges.drawing });
      }
      const under = {
        x: layout.x0,
        y: top + tall + bandTall + caption.gap,
        w: layout.x1 - layout.x0,
        h: caption.tall,
      };
      const content = contentOf.picture(photo, '');
      const parts =
        half === 'left' && isBand ? stackOf(table, context, { name: 'caption', w: under.w, content, tone }) : [];
      if (parts.length > 0) layType(layout, under, { parts, colour: tone.soft });
      return toPlanPage(layout, {
        kind: 'spread',
        template: isBand ? 'spread-band' : 'spread',
        ground: tone.ground,
        folio: isBand,
        ...(isBand && { folioAt: atOuterFoot(tone) }),
        running: context.running,
        why: 'A wide picture with pixels enough lies across the fold.',
      });
    });
  };
