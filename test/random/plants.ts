/**
 * Differences between the approved plan and the print file, as data. Each is planted alone, and preflight must find it
 * on its page.
 */
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PageFrame, PhotoFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import type { PreflightFinding } from '#typeset/press/preflight-finding.ts';

/** A changed plan that is printed instead of the approved one. */
export interface Planted {
  plan: MagazinePlan;
  /** The page on which the difference must be found; any page when undefined. */
  page?: number;
}
export interface Plant {
  says: string;
  found: PreflightFinding['code'];
  /** Changes the plan before it is typeset for print; answers `undefined` when the plan has nothing to change. */
  plan?: (plan: MagazinePlan) => Planted | undefined;
  /** Changes the finished print file. */
  file?: (document: PDFDocument) => void;
}

// --- how a plan is changed ---

const setPage = (plan: MagazinePlan, changed: PlanPage): Planted => ({
  plan: { ...plan, pages: plan.pages.map(page => (page.number === changed.number ? changed : page)) },
  page: changed.number,
});

/** Replaces the first frame of this kind that `suits` by the result of `change`, or removes it for `undefined`. */
function changeFrame<Kind extends PageFrame['kind']>(
  plan: MagazinePlan,
  kind: Kind,
  {
    suits = () => true,
    change,
  }: {
    suits?: (frame: Extract<PageFrame, { kind: Kind }>, page: PlanPage) => boolean;
    change: (frame: Extract<PageFrame, { kind: Kind }>, page: PlanPage) => PageFrame | undefined;
  },
): Planted | undefined {
  for (const page of plan.pages) {
    for (const frame of page.frames) {
      const match = frame.kind === kind ? (frame as Extract<PageFrame, { kind: Kind }>) : undefined;
      if (!match || !suits(match, page)) continue;
      const replacement = change(match, page);
      return setPage(plan, {
        ...page,
        frames: page.frames.flatMap(other => (other === frame ? (replacement ?? []) : other)),
      });
    }
  }
  return undefined;
}

/** Whether a frame is clear of the trim, so that the bleed does not hide a change of it. */
const isClearOfTrim = ({ box }: PageFrame): boolean =>
  box.x > 6 && box.y > 6 && box.x + box.w < 204 && box.y + box.h < 291;
/** Whether a frame is large and no other frame lies on it. */
const isUncovered = (frame: PageFrame, page: PlanPage): boolean =>
  frame.box.w > 30 && frame.box.h > 30 && page.frames.every(other => other.over !== frame.id);
const isWholePhoto = (frame: PhotoFrame, page: PlanPage): boolean =>
  isUncovered(frame, page) && frame.half === undefined;

/** Changes the longest text of the plan; `undefined` when it has fewer than twelve words. */
function changeText(plan: MagazinePlan, change: (text: string) => string): Planted | undefined {
  const items = plan.threads.flatMap(({ items }) => items);
  const longest = items.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!longest || longest.text.split(' ').length < 12) return undefined;
  const changed = { ...longest, text: change(longest.text) };
  const threads = plan.threads.map(thread => ({
    ...thread,
    items: thread.items.map(item => (item === longest ? changed : item)),
  }));
  return { plan: { ...plan, threads } };
}

/** The text with one word near its middle replaced by the result of `change`. */
const changeMiddleWord = (text: string, change: (word: string) => string[]): string => {
  const words = text.split(' ');
  const at = words.findIndex((word, n) => n >= words.length / 3 && word.length > 4);
  return words.flatMap((word, n) => (n === (at < 0 ? 3 : at) ? change(word) : word)).join(' ');
};

// --- the differences ---

export const plants: readonly Plant[] = [
  {
    says: 'a photo that stands 1 mm further right',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'photo', {
        suits: (frame, page) => isClearOfTrim(frame) && isWholePhoto(frame, page),
        change: frame => ({ ...frame, box: { ...frame.box, x: frame.box.x + 1 } }),
      }),
  },
  {
    says: 'a photo that is 1 mm lower',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'photo', {
        suits: (frame, page) => isClearOfTrim(frame) && isWholePhoto(frame, page),
        change: frame => ({ ...frame, box: { ...frame.box, y: frame.box.y + 1 } }),
      }),
  },
  {
    says: 'a photo that shows a part 4 % further along',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'photo', {
        suits: (frame, page) => isWholePhoto(frame, page) && (frame.crop.w < 0.95 || frame.crop.h < 0.95),
        change: ({ crop, ...frame }) => {
          const moved = (from: number, part: number): number => (from + part + 0.04 <= 1 ? from + 0.04 : from - 0.04);
          const across = crop.w < 0.95;
          return {
            ...frame,
            crop: across ? { ...crop, x: moved(crop.x, crop.w) } : { ...crop, y: moved(crop.y, crop.h) },
          };
        },
      }),
  },
  {
    says: 'a photo that shows a part a tenth smaller',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'photo', {
        suits: isWholePhoto,
        change: ({ crop: { x, y, w, h }, ...frame }) => ({
          ...frame,
          crop: { x: x + w * 0.05, y: y + h * 0.05, w: w * 0.9, h: h * 0.9 },
        }),
      }),
  },
  {
    says: 'another photo in a frame',
    found: 'not-as-approved',
    plan: plan => {
      const names = [
        ...new Set(
          plan.pages.flatMap(page => page.frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : []))),
        ),
      ];
      return names.length < 2
        ? undefined
        : changeFrame(plan, 'photo', {
            suits: isWholePhoto,
            change: frame => ({ ...frame, photo: names.find(name => name !== frame.photo) ?? '' }),
          });
    },
  },
  {
    says: 'a photo that is missing',
    found: 'not-as-approved',
    plan: plan => changeFrame(plan, 'photo', { suits: isWholePhoto, change: () => undefined }),
  },
  {
    says: 'a word missing in the running text',
    found: 'not-as-approved',
    plan: plan => changeText(plan, text => changeMiddleWord(text, () => [])),
  },
  {
    says: 'a word too many in the running text',
    found: 'not-as-approved',
    plan: plan => changeText(plan, text => changeMiddleWord(text, word => [word, word])),
  },
  {
    says: 'a headline 1 mm lower',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'type', {
        suits: ({ parts }) => (parts[0]?.size ?? 0) >= 16,
        change: frame => ({ ...frame, box: { ...frame.box, y: frame.box.y + 1 } }),
      }),
  },
  {
    says: 'a headline without its last word',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'type', {
        suits: ({ parts }) => (parts[0]?.size ?? 0) >= 12 && (parts[0]?.text.split(' ').length ?? 0) > 2,
        change: frame => ({
          ...frame,
          parts: frame.parts.map((part, at) =>
            at === 0 ? { ...part, text: part.text.split(' ').slice(0, -1).join(' ') } : part,
          ),
        }),
      }),
  },
  {
    says: 'a headline in another font',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'type', {
        suits: ({ parts }) =>
          parts[0]?.role === 'headline' || parts[0]?.role === 'question' || parts[0]?.role === 'cover-line',
        change: frame => ({ ...frame, parts: frame.parts.map(part => ({ ...part, role: 'label' as const })) }),
      }),
  },
  {
    says: 'a caption or label in another ink',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'type', {
        suits: ({ parts, colour }) => (parts[0]?.size ?? 0) >= 16 && (parts[0]?.colour ?? colour) !== 'accent',
        change: frame => ({ ...frame, parts: frame.parts.map(part => ({ ...part, colour: 'accent' as const })) }),
      }),
  },
  {
    says: 'words that are missing from their place',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'type', { suits: ({ parts }) => (parts[0]?.size ?? 9) < 9, change: () => undefined }),
  },
  {
    says: 'a coloured area in another colour',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'panel', {
        suits: (frame, page) => !frame.pattern && frame.drawing === undefined && frame.box.w > 20 && page.number > 0,
        change: frame => ({ ...frame, colour: frame.colour === 'accent' ? 'deep' : 'accent' }),
      }),
  },
  {
    says: 'a page on another ground',
    found: 'not-as-approved',
    plan: plan => {
      const page = plan.pages.find(({ ground }) => ground === 'paper');
      return page && setPage(plan, { ...page, ground: 'tint' });
    },
  },
  {
    says: 'an ornament or a line that is missing',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'ornament', { change: () => undefined }) ??
      changeFrame(plan, 'rule', { change: () => undefined }),
  },
  {
    says: 'a line around a photo where none was',
    found: 'not-as-approved',
    plan: plan =>
      changeFrame(plan, 'photo', {
        suits: (frame, page) => isWholePhoto(frame, page) && frame.border === undefined,
        change: frame => ({ ...frame, border: { ink: 'light', width: 0.5, gap: -6 } }),
      }),
  },
  {
    says: 'a page without its number',
    found: 'not-as-approved',
    plan: plan => {
      const page = plan.pages.find(({ folio }) => folio);
      return page && setPage(plan, { ...page, folio: false });
    },
  },
  {
    says: 'a page that is missing',
    found: 'page-count',
    file: document => document.removePage(document.getPageCount() - 1),
  },
  {
    says: 'two pages in each other’s place',
    found: 'not-as-approved',
    plan: plan => {
      const { pages } = plan;
      const [third, fourth] = [pages[2], pages[3]];
      if (!third || !fourth) return undefined;
      const changed = pages.map(page =>
        page === third ? { ...fourth, number: 3 } : page === fourth ? { ...third, number: 4 } : page,
      );
      return { plan: { ...plan, pages: changed }, page: 3 };
    },
  },
  {
    says: 'a page that is cut 2 mm beside its place',
    found: 'boxes',
    file: document => {
      const page = document.getPage(1);
      const { x, y, width, height } = page.getTrimBox();
      page.setTrimBox(x + 5.67, y, width, height);
    },
  },
  {
    says: 'a page of another size',
    found: 'page-size',
    file: document => {
      const page = document.getPage(1);
      const { x, y, width, height } = page.getTrimBox();
      page.setTrimBox(x, y, width - 6, height);
    },
  },
  {
    says: 'a page whose drawing is 1 mm further left',
    found: 'not-as-approved',
    file: document => document.getPage(2).translateContent(-2.83, 0),
  },
  {
    says: 'no word of which press it is for',
    found: 'output-intent',
    file: document => document.catalog.delete(PDFName.of('OutputIntents')),
  },
];
