/** Violations of the laws about words and photos, as data: each is planted alone, and its law must notice it. */
import type {
  Face,
  PageFrame,
  PhotoFacts,
  PhotoFrame,
  MagazinePlan,
  PlanPage,
  Role,
  TextPart,
  TypeFrame,
} from '#typeset/model.ts';
import { pullQuotes } from '#typeset/text/quotes.ts';
import { photoFrames } from './page-frames.ts';
import type { Magazine } from './stories.ts';

export interface LawPlant {
  says: string;
  /** Words that only this law's sentence contains. */
  law: string;
  /** The plan with the violation, or other photos that make it one; `undefined` when there is nothing to change. */
  plant: (plan: MagazinePlan, given: Magazine) => MagazinePlan | Pick<Magazine, 'photos'> | undefined;
}

/** Other facts of the first printed photo for which this is true; no other photo of the magazine is asked for. */
const withFacts =
  (
    suits: (page: PlanPage, frame: PhotoFrame, facts: PhotoFacts) => boolean,
    change: (facts: PhotoFacts, frame: PhotoFrame) => Partial<PhotoFacts>,
  ): LawPlant['plant'] =>
  (plan, { photos }) => {
    for (const { page, frame } of photoFrames(plan)) {
      const facts = photos.find(({ id }) => id === frame.photo);
      if (!facts || frame.half || photos.some(({ cover }) => cover) || !suits(page, frame, facts)) continue;
      return { photos: photos.map(photo => (photo === facts ? { ...facts, ...change(facts, frame) } : photo)) };
    }
    return undefined;
  };
const isCropped = (_: PlanPage, { crop }: PhotoFrame): boolean => crop.w < 0.9;
const headAt = (x: number): Face => ({ x, y: 0.4, w: 0.03, h: 0.05, score: 0.9, sharpness: 0.5, lightness: 0.5 });

/** The plan with some of its pages changed; `undefined` when `change` changes none. */
function withPages(plan: MagazinePlan, change: (page: PlanPage) => PlanPage | undefined): MagazinePlan | undefined {
  const pages = plan.pages.map(page => change(page) ?? page);
  return pages.every((page, at) => page === plan.pages[at]) ? undefined : { ...plan, pages };
}

const withFrames = (page: PlanPage, ...frames: PageFrame[]): PlanPage => ({
  ...page,
  frames: [...page.frames, ...frames],
});

/** A line of display text at the head of a page. */
const lineOf = (page: PlanPage, part: Pick<TextPart, 'role' | 'text'> & Partial<TextPart>): TypeFrame => ({
  kind: 'type',
  id: `p${page.number}-planted`,
  box: { x: 20, y: 20, w: 100, h: 20 },
  parts: [{ size: 20, least: 10, gap: 0, ...part }],
  anchor: 'top',
  align: 'left',
  colour: 'ink',
});

/** The plan with another text in the masthead of every cover of this person. */
const renamed =
  (person: string, name: string): LawPlant['plant'] =>
  (plan, { story }) =>
    story.person !== person
      ? undefined
      : withPages(plan, page =>
          page.number > 1
            ? undefined
            : {
                ...page,
                frames: page.frames.map(frame =>
                  frame.kind === 'type'
                    ? {
                        ...frame,
                        parts: frame.parts.map(part => (part.role === 'masthead' ? { ...part, text: name } : part)),
                      }
                    : frame,
                ),
              },
        );

/** A quotation of the first answer that runs in columns, on the page that `at` says; `suits` chooses the sentence. */
const quoted =
  (at: (first: number) => number, suits: (tellsEnd: boolean) => boolean): LawPlant['plant'] =>
  (plan, { story }) => {
    for (const [index, { text }] of story.answers.entries()) {
      const quote = pullQuotes(text).find(({ tellsEnd }) => suits(tellsEnd));
      const thread = plan.threads.find(({ answers }) => answers.includes(index));
      const first = plan.pages.find(({ frames }) =>
        frames.some(frame => frame.kind === 'flow' && frame.thread === thread?.id),
      );
      if (!quote || !first) continue;
      return withPages(plan, page =>
        page.number === at(first.number)
          ? withFrames(page, lineOf(page, { role: 'quote', text: quote.text }))
          : undefined,
      );
    }
    return undefined;
  };

const onCover = (role: Role, text: (given: Magazine) => string | undefined): LawPlant['plant'] => {
  return (plan, given) => {
    const line = text(given);
    if (line === undefined) return undefined;
    return withPages(plan, page =>
      page.number === 1 ? withFrames(page, lineOf(page, { role, text: line })) : undefined,
    );
  };
};

export const lawPlants: readonly LawPlant[] = [
  {
    says: 'a name without its nickname',
    law: '(magazine 13)',
    plant: renamed('DJ "Sunny" D’Souza-Iyer (a.k.a. Sunny Bhai)', 'DJ'),
  },
  {
    says: 'a name cut after a comma',
    law: '(magazine 13)',
    plant: renamed('Mehta & Sons, Cloth Merchants', 'Mehta & Sons, Cloth'),
  },
  { says: 'a joining word alone on a line', law: '(magazine 13)', plant: renamed('ಸುಮಾ ಮತ್ತು ರವಿ', 'ಸುಮಾ\nಮತ್ತು\nರವಿ') },
  {
    says: 'a quotation on the page of its sentence',
    law: '(magazine 18)',
    plant: quoted(
      first => first,
      () => true,
    ),
  },
  {
    says: 'a quotation before the page of its answer',
    law: '(magazine 18)',
    plant: quoted(
      first => first - 1,
      () => true,
    ),
  },
  {
    says: 'the end of an answer long before its page',
    law: '(magazine 18)',
    plant: quoted(
      () => 2,
      tellsEnd => tellsEnd,
    ),
  },
  {
    says: 'a line on the cover that denies something',
    law: '(magazine 8)',
    plant: onCover('cover-line', ({ story }) =>
      story.answers.map(({ text }) => /[^.!?।\n]{8,40} (?:nobody|never)(?= |\.)/u.exec(text)?.[0].trim()).find(Boolean),
    ),
  },
  {
    says: 'a quotation of thirteen words',
    law: '(magazine 25)',
    plant: plan =>
      withPages(plan, page =>
        page.subject && page.number === 5
          ? {
              ...page,
              subject: { ...page.subject, quote: 'My mother sang the old songs for us until the lights came back.' },
            }
          : undefined,
      ),
  },
  {
    says: 'a title over pictures on two pages',
    law: '(magazine 26)',
    plant: plan => {
      const two = plan.pages.filter(({ subject, number }) => subject && number > 3).slice(0, 2);
      return withPages(plan, page =>
        page.subject && two.includes(page)
          ? {
              ...withFrames(page, lineOf(page, { role: 'eyebrow', text: 'Plates' })),
              subject: { ...page.subject, title: 'Plates' },
            }
          : undefined,
      );
    },
  },
  {
    says: 'a stanza as a paragraph',
    law: '(magazine 14)',
    plant: plan => {
      const threads = plan.threads.map(thread => ({
        ...thread,
        items: thread.items.map(item =>
          item.kind === 'verse' ? { ...item, kind: 'paragraph' as const, text: item.text.replaceAll('\n', ' ') } : item,
        ),
      }));
      return JSON.stringify(threads) === JSON.stringify(plan.threads) ? undefined : { ...plan, threads };
    },
  },
  {
    says: 'an answer in five sizes',
    law: 'at most 4 sizes',
    plant: (plan, { story }) => {
      const words = story.answers[0]?.text.split(/\s+/).find(word => /^\p{L}{3,}$/u.test(word));
      return words === undefined
        ? undefined
        : withPages(plan, page =>
            page.number < 3 || page.number > 7
              ? undefined
              : withFrames(page, lineOf(page, { role: 'statement', text: words, size: 30 + page.number * 3.3 })),
          );
    },
  },
  {
    says: 'a line of seven points',
    law: 'no type below',
    plant: plan =>
      withPages(plan, page =>
        page.number === 4 ? withFrames(page, lineOf(page, { role: 'label', text: 'Small', size: 7 })) : undefined,
      ),
  },
  {
    says: 'forty words in the middle',
    law: 'more than 30 words',
    plant: plan =>
      withPages(plan, page =>
        page.number === 4
          ? withFrames(page, { ...lineOf(page, { role: 'statement', text: 'and so on '.repeat(14) }), align: 'center' })
          : undefined,
      ),
  },
  {
    says: 'an entry that leads to a page without a number',
    law: 'leads from the contents',
    plant: plan => {
      const to = plan.pages.flatMap(({ subject }) => subject?.entries ?? [])[0]?.page;
      return withPages(plan, page => (page.number === to ? { ...page, folio: false } : undefined));
    },
  },
  {
    says: 'words on the number of a page',
    law: 'clear of words and pictures',
    plant: plan =>
      withPages(plan, page => {
        if (!page.folioAt) return undefined;
        const line = lineOf(page, { role: 'note', text: 'Here' });
        return withFrames(page, { ...line, box: { x: 0, y: 0, w: 210, h: 297 } });
      }),
  },
  {
    says: 'a dark photo on the cover',
    law: 'no dark or tiny photo',
    plant: withFacts(
      page => page.kind === 'cover',
      () => ({ lightness: 0.03, bands: { top: [0, 0.1], bottom: [0, 0.1] }, faces: [] }),
    ),
  },
  {
    says: 'a screenshot that is not whole',
    law: 'every screenshot whole',
    plant: withFacts(isCropped, () => ({ screenshot: true })),
  },
  {
    says: 'a captioned group without the one at its edge',
    law: '(magazine 15)',
    plant: withFacts(isCropped, (_, { crop }) => ({
      caption: 'With Periappa',
      faces: [headAt(crop.x + crop.w / 2), headAt(crop.x > 0.05 ? 0 : 0.97)],
    })),
  },
];
