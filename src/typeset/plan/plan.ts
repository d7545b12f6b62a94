import { designFor, designs } from '../designs/index.ts';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type {
  MeasureRequest,
  BodySetting,
  DesignName,
  MagazineFinding,
  MeasureTexts,
  PhotoFacts,
  MagazinePlan,
  PlanPage,
  Story,
} from '../model.ts';
import { trim } from '../model.ts';
import { typographic } from '../text/typography.ts';
import { isCopy, originalsOf } from './copies.ts';
import { minDpi, isSharper, areTwins } from './crop.ts';
import type { PlanContext } from './design.ts';
import { quotePool } from './quote-pool.ts';
import { atPrintableSize, isDark, isPrintable, mayLead } from './resolution.ts';
import { editionName } from './names.ts';
import { chanceOf } from './random.ts';
import type { ContentsEntry, MeasuredAnswer, TextSetting, PageSlot, PhotoSupply, TextBlock } from './page-sequence.ts';
import { columnWidth, divideAnswers, interleavePages, photoRoom } from './page-sequence.ts';
import { dealPhotos, hasFoldPicture, leadsOf, countPhotosPerPage } from './deal-photos.ts';
import { exchangeCutFaces } from './photo-exchange.ts';
import type { PreparedAnswer } from './answers.ts';
import { answersOf, estimateTexts, featureItems, heightOf, talkItems } from './answers.ts';

export interface PlanOptions {
  /** How it shall look; the theme's own design unless stated. */
  design?: DesignName | undefined;
  /** How long texts really are; without it they are estimated. */
  measure?: MeasureTexts;
  /** Spare part of every text's length, 0-0.3. */
  slack?: number;
  /** An earlier plan of this magazine: its pages keep their templates where they still suit, so that what did not change looks as it did. */
  before?: Pick<MagazinePlan, 'design' | 'pages'> | undefined;
}

/**
 * Decides a whole magazine: pages, frames, photos, crops, texts and why. Pure: the same input gives the same plan. Uses
 * every answer; where a story is short, photos go to pages of their own before they go beside a text. Photos that find
 * no place and texts that cannot fit are named in `findings`. `seed` only varies the design.
 */
export function planMagazine(
  story: Story,
  all: readonly PhotoFacts[],
  theme: Theme,
  pages: PageCount,
  seed: number,
  options: PlanOptions = {},
): MagazinePlan {
  const usual = planOnce(story, all, { theme, pages, seed, apart: false, ...options });
  if (fillersOf(usual.pages) <= maxFillers) return usual;
  const apart = planOnce(story, all, { theme, pages, seed, apart: true, ...options });
  return fillersOf(apart.pages) < fillersOf(usual.pages) ? apart : usual;
}

interface Planning extends PlanOptions {
  theme: Theme;
  pages: PageCount;
  seed: number;
  /** Whether photos go to pages of their own before they go beside a text. */
  apart: boolean;
}

/** The magazine as `plan` decides it, with the photos shared out in one way. */
function planOnce(story: Story, all: readonly PhotoFacts[], planning: Planning): MagazinePlan {
  const { theme, pages, seed, apart, ...options } = planning;
  const measure = options.measure ?? estimateTexts;
  const slack = options.slack ?? (options.measure ? 0.015 : 0.08);
  const design = designs[options.design ?? designFor[theme]];
  const look = design.looks[theme];
  const answers = answersOf(story);
  // One for every second page: with fewer, a picture shown twice is better than a page without.
  const photos = originalsOf(all.filter(isPrintable), pages / 2);
  const inner = pages - 4;
  const chosen = fitAnswers(answers, { photos: photos.length, apart }, inner, { measure, slack, look, design });
  const context: PlanContext = {
    story,
    design,
    look,
    grid: design.grid,
    body: chosen.body,
    slack,
    pages,
    measure,
    photos: new Map(photos.map(photo => [photo.id, photo])),
    chance: chanceOf(seed),
    threads: [],
    used: new Map(),
    kept: new Map(
      options.before?.design === design.name ? options.before.pages.map(one => [one.number, one.template]) : [],
    ),
    quotes: quotePool(answers),
    running: `${typographic(story.person)} · ${editionName(story.edition)}`,
  };
  const photoPages = inner - chosen.text;
  const each = (photos.length - 4 - chosen.text) / (photoPages - 2);
  const fold =
    photoPages >= 3 && each >= 0 && each <= 5.5 && hasFoldPicture(photos) && photos.filter(mayLead).length > 1;
  const slots = interleavePages(chosen.blocks, photoPages, fold, 4, pages);
  const room = slots.map(slot => (slot.kind === 'text' ? (photoRoom(context, slot.block)[slot.part] ?? 0) : 0));
  const counts = countPhotosPerPage(slots, room, photos.length, {
    ...leadsOf(photos, fold),
    apart,
  });
  const dealt = dealPhotos(photos, slots, counts);
  const lines = coverLines(answers, context);
  const closing = context.quotes.take({ from: answers.slice(-2), longest: 80 }) ?? context.quotes.take({ longest: 80 });
  const body = bodyPages(context, slots, dealt.slots);
  const entries = chosen.blocks.map((block, at): ContentsEntry =>
    contentsEntryOf(context, block, body.starts[at] ?? 4),
  );
  const laid: PlanPage[] = [
    design.cover(context, dealt.cover, lines),
    design.front(context, dealt.front),
    design.contents(context, dealt.contents, entries),
    ...body.pages,
    design.back(context, closing),
  ];
  const sheets = exchangeCutFaces(
    laid.map(page => atPrintableSize(page, context.photos).page),
    photos,
  );
  return {
    version: 2,
    seed,
    design: design.name,
    theme,
    title: `${typographic(story.person)}: ${editionName(story.edition)}`,
    author: story.from ? [typographic(story.from)] : [],
    trim,
    body: chosen.body,
    pages: sheets,
    threads: context.threads,
    findings: [...findingsOf(sheets, all, chosen.over), ...unprintedFindings(sheets, photos, story)],
  };
}

/** What a denser body setting costs against pages that breathe and photos that find a place. */
const densityCost = [0, 1.2, 3.5, 5];

interface Using extends Pick<PlanContext, 'measure' | 'slack' | 'look' | 'design'> {}

/** The best body setting, and how text and photos share the pages; the densest as one run of text when the answers go into none. */
function fitAnswers(answers: readonly PreparedAnswer[], supply: PhotoSupply, inner: number, using: Using) {
  let best: { cost: number; blocks: TextBlock[]; text: number; body: BodySetting; over: boolean } | undefined;
  let densest: { measured: MeasuredAnswer[]; body: BodySetting } | undefined;
  const { grid, bodies } = using.design;
  bodies.forEach((body, at) => {
    const price = densityCost[at] ?? 0;
    if (best && best.cost <= price) return;
    const setting: TextSetting = { grid, body, slack: using.slack };
    const measured = measureAll(answers, setting, using);
    densest = { measured, body };
    const found = divideAnswers(measured, inner, supply, setting);
    if (found && (!best || found.cost + price < best.cost))
      best = { ...found, cost: found.cost + price, body, over: false };
  });
  if (best) return best;
  if (!densest) throw new Error('there is no body setting');
  const { measured, body } = densest;
  const block: TextBlock = { kind: 'talk', answers: measured, pages: inner };
  return { cost: 0, blocks: [block], text: inner, body, over: true };
}

function measureAll(answers: readonly PreparedAnswer[], setting: TextSetting, using: Using): MeasuredAnswer[] {
  const width = columnWidth(setting);
  const { body } = setting;
  const full = using.design.grid.width;
  const lines = using.measure(
    answers.flatMap((answer): MeasureRequest[] => [
      { kind: 'thread', items: featureItems(answer), width, body },
      { kind: 'thread', items: talkItems([answer]), width, body },
    ]),
  );
  return answers.map((answer, at) => ({
    answer,
    lines: lines[at * 2] ?? 0,
    talkLines: (lines[at * 2 + 1] ?? 0) + 1,
    head: heightOf(using.design.head(using, answer, { width: full, eyebrow: 'X' }), full, using.measure),
  }));
}

/** The words on the cover: the strongest short line, then what else is inside. */
function coverLines(answers: readonly PreparedAnswer[], context: PlanContext): string[] {
  const own = answers.filter(answer => answer.standfirst !== undefined).map(answer => answer.headline);
  const main = own.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(Math.floor(own.length / 2));
  const quote = main === undefined ? context.quotes.take({ longest: 90 }) : undefined;
  const lead = main ?? quote;
  const rest = own.filter(line => line !== main);
  return lead === undefined ? [] : [lead, ...rest.slice(0, 3)];
}

function contentsEntryOf(context: PlanContext, block: TextBlock, at: number): ContentsEntry {
  const first = block.answers[0]?.answer;
  if (block.kind === 'talk' || !first) {
    const more = block.answers.length - 1;
    const title = first?.question || context.look.talk;
    return { title, note: more < 1 ? '' : more === 1 ? 'and one more answer' : `and ${more} more answers`, page: at };
  }
  if (block.kind === 'statement' || block.kind === 'voice')
    return { title: first.question || first.headline || context.look.talk, note: '', page: at };
  return { title: first.headline || context.look.talk, note: first.standfirst ?? '', page: at };
}

/** Pages 4 to the last but one, and where each text block begins. */
function bodyPages(context: PlanContext, slots: readonly PageSlot[], photos: readonly (readonly PhotoFacts[])[]) {
  const pages: PlanPage[] = [];
  const starts: number[] = [];
  let features = 0;
  let albums = 0;
  slots.forEach((slot, at) => {
    const number = 4 + at;
    if (slot.kind === 'photo') {
      const titles = context.look.album;
      const title = titles[albums % titles.length] ?? '';
      if ((photos[at] ?? []).length > 1) albums += 1;
      pages.push(context.design.pictures(context, number, { photos: photos[at] ?? [], title }));
    } else if (slot.kind === 'spread') {
      const photo = photos[at]?.[0];
      if (slot.half === 'left' && photo) pages.push(...context.design.spread(context, number, photo));
    } else if (slot.part === 0) {
      starts.push(number);
      const numbers = Array.from({ length: slot.block.pages }, (_, n) => number + n);
      const eyebrow = context.look.feature[features % context.look.feature.length] ?? '';
      if (slot.block.kind !== 'talk') features += 1;
      const made = context.design.text(context, slot.block, {
        numbers,
        photos: photos.slice(at, at + slot.block.pages),
        eyebrow,
      });
      const headline = slot.block.kind === 'talk' ? undefined : slot.block.answers[0]?.answer.headlineWhy;
      pages.push(
        ...made.map((page, n) =>
          n === 0 && headline !== undefined ? { ...page, why: `${page.why} ${headline}` } : page,
        ),
      );
    }
  });
  return { pages, starts };
}

/** With more pages than this that show nothing of the story, it is too short for the magazine. */
const maxFillers = 1;
const fillersOf = (pages: readonly PlanPage[]): number => pages.filter(({ kind }) => kind === 'filler').length;

function findingsOf(pages: readonly PlanPage[], photos: readonly PhotoFacts[], over: boolean): MagazineFinding[] {
  const findings: MagazineFinding[] = [];
  // A page may have had no room for the photo it was dealt, too.
  const shown = new Set(
    pages.flatMap(({ frames }) => frames.flatMap(one => (one.kind === 'photo' ? [one.photo] : []))),
  );
  const leftOut = photos.filter(({ id }) => !shown.has(id));
  if (over) {
    findings.push({
      code: 'overset',
      message:
        'There is more text than this number of pages holds at 9 points. Choose more pages, or shorten the longest answers.',
    });
  }
  const fillers = fillersOf(pages);
  if (fillers > maxFillers)
    findings.push({
      code: 'thin',
      message: `The story is too short for ${pages.length} pages: ${fillers} of them show nothing of it. More photos or longer answers would fill them.`,
    });
  if (photos.length === 0)
    findings.push({ code: 'no-photos', message: 'There is no photo: the magazine is set with the theme’s ornaments.' });
  for (const photo of leftOut) {
    const alike = photos.filter(other => !leftOut.includes(other) && areTwins(other, photo));
    const original = alike.find(other => isCopy(other, photo));
    const like = alike[0];
    findings.push({
      code: 'photo-left-out',
      message: original
        ? `The photo ${photo.id} is left out: it is a copy of ${original.id}, which prints as finely or finer.`
        : like
          ? `The photo ${photo.id} is left out: ${like.id} shows almost the same${isSharper(like, photo) ? ', sharper' : ''}.`
          : isPrintable(photo)
            ? `The photo ${photo.id} found no place. More pages would hold it.`
            : `The photo ${photo.id} is left out: it has ${photo.width} × ${photo.height} pixels, too few to be printed.`,
    });
  }
  for (const page of pages) {
    for (const frame of page.frames) {
      if (frame.kind === 'photo' && frame.half !== 'right' && frame.dpi < minDpi) {
        findings.push({
          code: 'low-resolution',
          message: `The photo ${frame.photo} prints at ${frame.dpi} pixels per inch here. The original file may be larger than the one that was sent.`,
          page: page.number,
        });
      }
    }
  }
  const printed = photos.filter(({ id }) => shown.has(id));
  for (const photo of printed.filter(isDark))
    findings.push({
      code: 'dark-photo',
      message: `The photo ${photo.id} is almost black. Ask for a lighter one, or leave it out.`,
    });
  printed.forEach((photo, at) => {
    const twin = printed.slice(0, at).find(other => areTwins(other, photo));
    if (twin)
      findings.push({
        code: 'similar-photos',
        message: `The photos ${twin.id} and ${photo.id} are almost the same picture.`,
      });
  });
  return findings;
}

/** Captions and page marks that a page had no room for. */
function unprintedFindings(
  pages: readonly PlanPage[],
  photos: readonly PhotoFacts[],
  { voices }: Story,
): MagazineFinding[] {
  const captions = new Map(photos.flatMap(({ id, caption }) => (caption ? [[id, typographic(caption)]] : [])));
  const left = pages.flatMap(({ number, frames }) => {
    const set = frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : [])).join('\n');
    return frames.flatMap((frame): MagazineFinding[] => {
      const caption = frame.kind === 'photo' && frame.half !== 'right' ? captions.get(frame.photo) : undefined;
      if (caption === undefined || typographic(set).includes(caption)) return [];
      const message = `The photo ${(frame as { photo: string }).photo} has this page or part of it to itself: its caption “${caption}” is not printed.`;
      return [{ code: 'caption-left-out', message, page: number }];
    });
  });
  const codes = new Set(pages.flatMap(({ frames }) => frames.flatMap(one => (one.kind === 'code' ? [one.text] : []))));
  const silent = voices.flatMap(({ link, question }): MagazineFinding[] => {
    if (link === undefined || codes.has(link)) return [];
    const message = `The recording of “${question}” found no place for its code: ${link} is not printed. More pages would hold it.`;
    return [{ code: 'mark-left-out', message }];
  });
  return [...left, ...silent];
}
