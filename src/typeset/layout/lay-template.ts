import { trim } from '../model.ts';
import type { Box, PageFrame, PlanPage } from '../model.ts';
import { hasOwnHeadline } from '../plan/answers.ts';
import type { LaidPage, PageLayout, PlanContext } from '../plan/design.ts';
import { layDrawing, toPlanPage } from '../plan/page-layout.ts';
import { tolerance } from './fill.ts';
import { pageKinds } from './nodes.ts';
import type { ContentKind, PageTemplate } from './nodes.ts';
import type { PageContent } from './page-content.ts';
import { subjectOf } from './page-subject.ts';
import { nodeSize } from './measured.ts';
import { isNumbered, placeNumber } from './page-number.ts';
import { pageRoom, place } from './place.ts';
import { emptyCellShare } from './empty-cells.ts';
import { emptyShare, mostEmpty, pageCost, ruinsPanorama, textArea, templateWeights } from './score.ts';
import type { DesignTable, Tone } from './scale.ts';
import { measureOn, refuse, toneFor } from './template-page.ts';
import type { TemplatePage } from './template-page.ts';
import { refusedContent } from './wanted.ts';

interface Laying {
  context: PlanContext;
  /** An empty page; the frames are added to it. */
  layout: PageLayout;
  content: PageContent;
}

/** A page as its template lays it out, and its cost; or why the content does not fit. Takes no line from the pool. */
export function layTemplate(
  table: DesignTable,
  template: PageTemplate,
  { context, layout, content }: Laying,
): (Omit<LaidPage, 'score'> & { cost: number }) | { refused: string } {
  // A story's own sentences are never printed beside it: a line on its page is one of another story.
  const mayQuote = content.answers.length === 0 || template.quote === true;
  const quote = content.quote ?? (mayQuote ? context.quotes.best({}) : undefined);
  const page: TemplatePage = { context, table, layout, content, quote };
  const unwanted = refusedContent(template, page);
  if (unwanted !== undefined) return { refused: unwanted };
  const tone = toneFor(page, template.tone);
  if (template.bleeds === undefined) layEdges(page, template, tone);
  const room = { ...measureOn(page, 'text'), ...pageRoom(page, template), tone };
  const { least } = nodeSize(page, template.page, room);
  if (least > room.h + tolerance) refuse(page, `it needs ${Math.round(least)} mm of ${Math.round(room.h)}`);
  else place(page, template.page, room);
  if (page.refused !== undefined) return { refused: page.refused };
  if (template.bleeds !== undefined) layEdges(page, template, tone);
  const { airy = false } = template;
  const area = textArea(table.grid, layout.x0, layout.x1);
  const fault = faultOf(page, { airy, area });
  if (fault !== undefined) return { refused: fault };
  const folio = folioOf(page, template, tone);
  if (!folio) return { refused: 'its number would have no place' };
  const cost = pageCost(layout.frames, { photos: context.photos, empty: emptyPart(page, { airy, area }) });
  return {
    page: toPlanPage(layout, {
      kind: template.kind ?? pageKinds[content.kind],
      ground: tone.ground,
      ...folio,
      why: template.why,
      subject: subjectOf(page),
      template: template.name,
      running: context.running,
    }),
    cost: cost + darkCost(page, tone),
    takesQuote: page.usesQuote === true && content.quote === undefined,
  };
}

/** Content that has the air that its templates want: what stands around the stories, pictures, lines and recordings. */
const loneKinds: readonly ContentKind[] = ['cover', 'front', 'contents', 'back', 'asking', 'picture', 'words', 'voice'];

/** Which share of a page is empty, 0-1: by its cells; where air may be wanted, or nothing suits, by its height. */
function emptyPart({ context, layout: { frames }, content }: TemplatePage, { airy, area }: Airing): number {
  if (!context.lenient && !loneKinds.includes(content.kind)) return emptyCellShare(frames);
  return airy ? 0 : emptyShare(frames, area);
}

/** Whether a template wants the air, and the area that its page can fill. */
interface Airing {
  airy: boolean;
  area: Box;
}

/** Why a page is none to print though its content fits. */
function faultOf(page: TemplatePage, { airy, area }: Airing): string | undefined {
  const { context, layout } = page;
  if (losesQuestion(page)) return 'the question would not be printed';
  if (losesHeadline(page)) return 'the headline would not be printed';
  if (context.lenient) return undefined;
  if (!airy && emptyShare(layout.frames, area) > mostEmpty) return 'too much of the page would be empty';
  const isRuined = layout.frames.some(frame => ruinsPanorama(frame, context.photos));
  return isRuined ? 'too much of a panorama would be cut away' : undefined;
}

/** Whether and where a page has its number; `undefined` when a page of the story has no place for its own. */
function folioOf(
  page: TemplatePage,
  template: PageTemplate,
  { ground }: Tone,
): Pick<PlanPage, 'folio' | 'folioAt'> | undefined {
  const isStory = isNumbered(page.content.kind);
  const folioAt = isStory || template.folio ? placeNumber(page, { ground, tabs: isStory }) : undefined;
  if (folioAt !== undefined) return { folio: true, folioAt };
  return isStory && !page.context.lenient ? undefined : { folio: false };
}

/** Whether a page on which a story begins would print another headline and nowhere the question. */
function losesQuestion({ content: { kind, answers }, layout }: TemplatePage): boolean {
  const question = answers[0]?.standfirst;
  if (kind === 'further' || kind === 'talk' || answers.length !== 1 || question === undefined) return false;
  return !printsLine(layout.frames, question);
}

/** Whether a page on which one answer begins would print its words without the headline that it has. */
function losesHeadline({ content: { kind, answers }, layout }: TemplatePage): boolean {
  const [answer, ...others] = answers;
  if (!answer || others.length > 0 || kind === 'further' || kind === 'talk' || kind === 'asking') return false;
  return hasOwnHeadline(answer) && !printsLine(layout.frames, answer.headline);
}

/** Whether one of the frames prints this line by itself. */
const printsLine = (frames: readonly PageFrame[], line: string): boolean =>
  frames.some(frame => frame.kind === 'type' && frame.parts.some(({ text }) => text === line));

/**
 * Lays the design's border around the page: four drawings, so that nothing else lies on them. Where pictures bleed, the
 * sides end at the band that is laid across the page.
 */
function layEdges({ layout, table }: TemplatePage, { edges, bleeds }: PageTemplate, { mark, ground }: Tone): void {
  const border = edges && table.borders[edges];
  if (!border) return;
  const { inset, tall, wide } = border;
  const bands = layout.frames.filter(({ kind, box }) => kind === 'panel' && box.x <= 0 && box.w >= trim.w);
  const from = bleeds === 'top' ? Math.max(0, ...bands.map(({ box: at }) => at.y + at.h)) : inset + tall;
  const to = bleeds === 'foot' ? Math.min(trim.h, ...bands.map(({ box: at }) => at.y)) : trim.h - inset - tall;
  const w = trim.w - 2 * inset;
  const sides = {
    ...(bleeds !== 'top' && { top: { x: inset, y: inset, w, h: tall } }),
    ...(bleeds !== 'foot' && { foot: { x: inset, y: to, w, h: tall } }),
    left: { x: inset, y: from, w: wide, h: to - from },
    right: { x: trim.w - inset - wide, y: from, w: wide, h: to - from },
  };
  for (const [side, at] of Object.entries(sides))
    layDrawing(layout, at, { drawing: `${edges}-${side}`, ink: mark, ground });
}

/** What a page on a coloured ground costs soon after another one. */
function darkCost({ context, layout, table }: TemplatePage, { ground }: Tone): number {
  if (ground === table.tones.paper.ground) return 0;
  const last = [...context.used.values()].some(
    ({ last: number, ground: before }) => number === layout.number - 1 && before === ground,
  );
  return last ? templateWeights.dark.value : 0;
}
