/** What holds for every plan, whatever people write and photograph. Each law names what breaks it, one line each. */
import { designs } from '#typeset/designs/index.ts';
import type {
  Box,
  PageFrame,
  Ink,
  PhotoFacts,
  PhotoFrame,
  MagazinePlan,
  PlanPage,
  Thread,
  TypeFrame,
} from '#typeset/model.ts';
import { trim } from '#typeset/model.ts';
import { isCopy } from '#typeset/plan/copies.ts';
import { cropFor, dpiOf, facesCut, facesInFold, minFullPageDpi, peopleOf } from '#typeset/plan/crop.ts';
import { mayLead } from '#typeset/plan/resolution.ts';
import { exchanges } from '#typeset/plan/photo-exchange.ts';
import { estimateTexts, heightOf, durationText } from '#typeset/plan/answers.ts';
import { typographicLines, sentences, typographic } from '#typeset/text/typography.ts';
import type { Magazine } from './stories.ts';

export interface Law {
  says: string;
  /** Holds of plans with guessed lengths only. */
  guessed?: true;
  broken: (plan: MagazinePlan, given: Magazine) => string[];
}

// --- where frames lie ---

/** Rounding, mm. */
const slip = 0.35;
export const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - slip &&
  inner.y >= outer.y - slip &&
  inner.x + inner.w <= outer.x + outer.w + slip &&
  inner.y + inner.h <= outer.y + outer.h + slip;
export const meet = (a: Box, b: Box): boolean =>
  a.x + a.w > b.x + slip && b.x + b.w > a.x + slip && a.y + a.h > b.y + slip && b.y + b.h > a.y + slip;
/** One lies on the other on purpose, or both on the same frame, one of them as a ground. */
const layered = (a: PageFrame, b: PageFrame): boolean =>
  a.over === b.id ||
  b.over === a.id ||
  (a.over !== undefined && a.over === b.over && (a.kind === 'panel' || b.kind === 'panel'));
const sheet: Box = { x: 0, y: 0, ...trim };
const named = (page: PlanPage, frame: PageFrame): string => `page ${page.number} (${page.template}) ${frame.id}`;
const onPages = <T>(plan: MagazinePlan, look: (page: PlanPage, frame: PageFrame) => T[]): T[] =>
  plan.pages.flatMap(page => page.frames.flatMap(frame => look(page, frame)));
const photoFrames = (plan: MagazinePlan): { page: PlanPage; frame: PhotoFrame }[] =>
  onPages(plan, (page, frame) => (frame.kind === 'photo' ? [{ page, frame }] : []));

// --- words ---

/** What is read, whatever breaks, ties and figures were made of it: letters and figures in their order. */
export const read = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** A number typed before a line is printed as that number. */
export const numbered = (line: string): string => line.replace(/^(?:step|चरण) ?(?=\d)/iu, '');

/** Everything set in type in one thread, or on one page, in its order. */
const threadText = ({ items }: Thread): string =>
  read(
    items
      .map(item =>
        'when' in item ? `${item.when} ${item.text}` : 'number' in item ? item.number + item.text : item.text,
      )
      .join(' '),
  );
const pageText = ({ frames }: PlanPage): string =>
  read(frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : [])).join(' '));

/** Whether all lines stand in the text one after the other. */
function inOrder(lines: readonly string[], text: string): boolean {
  let at = 0;
  return lines.every(line => {
    const from = text.indexOf(line, at);
    at = from + line.length;
    return from >= 0;
  });
}

/** The words of the story that must be printed: each answer's lines, its question, what is said of its recordings. */
function wordsBroken(plan: MagazinePlan, { story }: Magazine): string[] {
  const pages = plan.pages.map(pageText);
  const all = [...plan.threads.map(threadText), ...pages].join('|');
  const lost = story.answers.flatMap(({ question, text }, index) => {
    // A timeline sets its dates between the sentences.
    const lines = typographicLines(text).flatMap(line => sentences(numbered(line)).map(read));
    if (lines.length === 0) return [];
    const texts = [...plan.threads.filter(({ answers }) => answers.includes(index)).map(threadText), ...pages];
    return [
      ...(texts.some(one => inOrder(lines, one))
        ? []
        : [`answer ${index} is not printed in order: ${text.slice(0, 60)}`]),
      ...(all.includes(read(typographic(question))) ? [] : [`question ${index} is not printed: ${question}`]),
    ];
  });
  const unsaid = story.voices.flatMap(({ question, seconds: length }) =>
    all.includes(read(typographic(question))) && all.includes(read(durationText(length)))
      ? []
      : [`recording: ${question}`],
  );
  return [...lost, ...unsaid];
}

function captionsBroken(plan: MagazinePlan, { photos }: Magazine): string[] {
  const left = plan.findings.filter(({ code }) => code === 'caption-left-out').map(({ message }) => message);
  return photoFrames(plan).flatMap(({ page, frame }) => {
    const caption = photos.find(({ id }) => id === frame.photo)?.caption;
    if (caption === undefined || frame.half === 'right') return [];
    const here = pageText(page).includes(read(typographic(caption)));
    return here || left.some(message => message.includes(`${frame.photo} `))
      ? []
      : [`${named(page, frame)}: ${caption}`];
  });
}

/** Lines that a thread's columns hold, against a guess of what it needs. */
function columnsBroken(plan: MagazinePlan): string[] {
  if (plan.findings.some(({ code }) => code === 'overset')) return [];
  return plan.threads.flatMap(({ id, items }) => {
    const columns = onPages(plan, (_, frame) => (frame.kind === 'flow' && frame.thread === id ? [frame] : []));
    const room = columns.reduce((sum, { lines }) => sum + lines, 0);
    const width = columns.reduce((sum, { box, lines }) => sum + box.w * lines, 0) / Math.max(1, room);
    const [need = 0] = estimateTexts([{ kind: 'thread', items, width, body: plan.body }]);
    return room >= need ? [] : [`thread ${id} needs ${need} lines and has ${room}`];
  });
}

// --- contrast ---

const luminance = (hex: string): number =>
  [1, 3, 5]
    .map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
/** WCAG AA: letters of 18 points and more may be fainter. */
const leastContrast = (size: number): number => (size >= 18 ? 3 : 4.5);

/** What lies right under a frame: the last panel or photo before it that holds its box, otherwise the page. */
function groundOf(page: PlanPage, frame: PageFrame): Ink | PhotoFrame {
  const before = page.frames.slice(0, page.frames.indexOf(frame));
  const under = before.findLast(one => (one.kind === 'panel' || one.kind === 'photo') && inside(frame.box, one.box));
  return under?.kind === 'panel' ? under.colour : under?.kind === 'photo' ? under : page.ground;
}

function contrastBroken(plan: MagazinePlan, { photos }: Magazine): string[] {
  // What one theme's page shows may stand on any other's.
  const pair = (ink: Ink, ground: Ink, size: number): string[] =>
    Object.entries(designs[plan.design].looks).flatMap(([theme, { colours }]) => {
      const found = contrast(colours[ink], colours[ground]);
      return found >= leastContrast(size)
        ? []
        : [`${theme}: ${ink} on ${ground} at ${size} pt is ${found.toFixed(2)} : 1`];
    });
  return onPages(plan, (page, frame) => {
    const ground = groundOf(page, frame);
    const inks =
      frame.kind === 'type'
        ? frame.parts.map(({ colour = frame.colour, size }) => ({ ink: colour, size }))
        : frame.kind === 'flow'
          ? Object.values(
              plan.threads.find(({ id }) => id === frame.thread)?.inks ?? {
                text: 'ink',
                accent: 'accent',
                soft: 'soft',
              },
            ).map(ink => ({ ink: ink as Ink, size: plan.body.size }))
          : frame.kind === 'contents'
            ? [
                { ink: 'ink' as const, size: frame.size },
                { ink: 'accent' as const, size: frame.size },
                { ink: 'soft' as const, size: 7.8 },
              ]
            : [];
    const broken =
      typeof ground === 'string'
        ? inks.flatMap(({ ink, size }) => pair(ink, ground, size))
        : readableOn(ground, frame, photos) || inks.length === 0
          ? []
          : ['type on a picture that is neither shaded nor calm'];
    return broken.map(line => `${named(page, frame)}: ${line}`);
  });
}

/** Where the type of a frame stands in it, by a guess of its height. */
function typeBox({ box, parts, anchor }: TypeFrame): Box {
  const h = Math.min(box.h, heightOf(parts, box.w, estimateTexts) * 1.2);
  const free = box.h - h;
  return { ...box, h, y: box.y + (anchor === 'top' ? 0 : anchor === 'middle' ? free / 2 : free) };
}

/** Type on a picture stands on its shade, or dark on a third of it that is light by itself. */
function readableOn(photo: PhotoFrame, frame: PageFrame, photos: readonly PhotoFacts[]): boolean {
  const { y, h } = frame.kind === 'type' ? typeBox(frame) : frame.box;
  const [top, bottom] = [(y - photo.box.y) / photo.box.h, (y + h - photo.box.y) / photo.box.h];
  const { scrim } = photo;
  if (scrim && (bottom <= scrim.top + 0.02 || top >= 1 - scrim.bottom - 0.02)) return true;
  const bands = photos.find(({ id }) => id === photo.photo)?.bands;
  const band = bands && (top < 0.5 ? bands.top : bands.bottom);
  const dark = frame.kind === 'type' && ['deep', 'ink'].includes(frame.colour);
  return dark && band !== undefined && band[0] > 0.6;
}

// --- faces ---

/** The faces of a photo where a frame shows them on its page, without their hair. */
const facesOn = ({ box, crop }: PhotoFrame, photo: PhotoFacts): Box[] =>
  peopleOf(photo).map(({ x, y, w, h }) => ({
    x: box.x + ((x - crop.x) / crop.w) * box.w,
    y: box.y + ((y - crop.y) / crop.h) * box.h,
    w: (w / crop.w) * box.w,
    h: (h / crop.h) * box.h,
  }));

/** What lies on a picture: words, blocks, and the shade under the words. */
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

// --- the laws ---

/** What does not run over the trim stays this far inside it, mm: the knife may be a millimetre or two beside it. */
const safe = 5;

/** How far what a frame draws stays away from the trim on each side, mm; `undefined` when it draws nothing. */
function drawnInside(frame: PageFrame): number[] | undefined {
  const line = frame.kind === 'photo' ? frame.border : undefined;
  const draws = line ?? (frame.kind === 'ornament' || frame.kind === 'rule');
  const beyond = line ? line.gap + line.width / 2 : 0;
  const { x, y, w, h } = frame.box;
  return draws ? [x, y, trim.w - x - w, trim.h - y - h].map(side => side - beyond) : undefined;
}

export const laws: readonly Law[] = [
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
      onPages(plan, (page, frame) =>
        inside(frame.box, sheet) && frame.box.w > 0 && frame.box.h > 0
          ? []
          : [`${named(page, frame)} ${JSON.stringify(frame.box)}`],
      ),
  },
  {
    says: `D16 keeps lines and ornaments ${safe} mm inside the trim, or lets them run over it`,
    broken: plan =>
      onPages(plan, (page, frame) =>
        (drawnInside(frame) ?? []).some(side => side > 0.06 && side < safe - 0.01)
          ? [`${named(page, frame)} ${JSON.stringify(frame.box)}`]
          : [],
      ),
  },
  {
    says: 'D16 lays no frame on another but on purpose',
    broken: plan =>
      plan.pages.flatMap(page =>
        page.frames.flatMap((a, at) =>
          page.frames
            .slice(at + 1)
            .filter(b => !layered(a, b) && meet(a.box, b.box))
            .map(b => `${named(page, a)} ${JSON.stringify(a.box)} on ${b.id} ${JSON.stringify(b.box)}`),
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
      const flowing = new Set(onPages(plan, (_, frame) => (frame.kind === 'flow' ? [frame.thread] : [])));
      return plan.threads.filter(({ id }) => !flowing.has(id)).map(({ id }) => `thread ${id} has no columns`);
    },
  },
  { says: 'D16 gives every text the lines that it is guessed to need', guessed: true, broken: columnsBroken },
  { says: 'D16 prints every caption on the page of its photo, or says that it does not', broken: captionsBroken },
  {
    says: 'C-E02 prints a code for every recording that an address plays, or says that it does not',
    broken: (plan, { story }) => {
      const codes = onPages(plan, (_, frame) => (frame.kind === 'code' ? [frame.text] : []));
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
        if (!facts) return [`${named(page, frame)} shows an unknown photo`];
        const { crop, box } = frame;
        const shown = (crop.w * facts.width) / (crop.h * facts.height);
        const on = crop.x >= 0 && crop.y >= 0 && crop.x + crop.w <= 1.0001 && crop.y + crop.h <= 1.0001;
        return on && Math.abs(shown / (box.w / box.h) - 1) < 0.01
          ? []
          : [`${named(page, frame)} ${JSON.stringify(crop)}`];
      }),
  },
  {
    says: 'D16 cuts no face where changing places with another picture would keep everybody whole',
    broken: (plan, { photos }) =>
      exchanges(plan.pages, photos).map(
        ([from, to]) => `${named(from.page, from.frame)}: ${from.photo.id} could change places with ${to.photo.id}`,
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
          .map(({ what }) => `${named(page, frame)}: ${what}`);
      }),
  },
  {
    says: 'D16 leaves no face in the fold, and cuts none across it',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        if (!facts || frame.half !== 'left') return [];
        const across = cropFor(facts, (frame.box.w * 2) / frame.box.h, { fold: true });
        const cut = facesInFold(facts, across) + facesCut(facts, across);
        return cut > 0 ? [`${named(page, frame)}: ${cut} faces`] : [];
      }),
  },
  {
    says: `D16 (magazine 4) prints no photo with fewer than ${minFullPageDpi} pixels per inch`,
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        const dpi = facts ? dpiOf(facts, frame.crop, frame.box.w) : 0;
        return dpi >= minFullPageDpi && frame.dpi === dpi ? [] : [`${named(page, frame)}: ${dpi}`];
      }),
  },
  {
    says: 'D16 (magazine 4) puts no dark or tiny photo and no screenshot on the cover, the page after it or a double page, unless somebody asked for it there',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const facts = photos.find(({ id }) => id === frame.photo);
        if (!facts || !['cover', 'front', 'spread'].includes(page.kind) || mayLead(facts)) return [];
        const asked = photos.some(one => one.cover && (one === facts || isCopy(one, facts)));
        return asked ? [] : [named(page, frame)];
      }),
  },
  {
    says: 'D16 (magazine 4) shows every screenshot whole',
    broken: (plan, { photos }) =>
      photoFrames(plan).flatMap(({ page, frame }) => {
        const screenshot = photos.find(({ id }) => id === frame.photo)?.screenshot;
        return screenshot && frame.crop.w * frame.crop.h < 0.99 ? [named(page, frame)] : [];
      }),
  },
  {
    says: 'D16 (magazine 3) leaves at most one page for a pen, and says so when more than one page shows nothing of the story',
    broken: ({ pages, findings }) => {
      const pens = pages.filter(({ template }) => template === 'write').length;
      const bare = pages.filter(({ kind }) => kind === 'filler').length;
      const told = findings.some(({ code }) => code === 'thin');
      return pens > 1 || bare > 1 !== told
        ? [`${pens} for a pen, ${bare} with nothing, ${told ? '' : 'not '}told`]
        : [];
    },
  },
  { says: 'D16 sets all type readably on its ground: 4.5 to 1, from 18 points on 3 to 1', broken: contrastBroken },
  {
    says: 'D16 sets no running text below 9 points',
    broken: ({ body }) => (body.size >= 9 ? [] : [`${body.size} pt`]),
  },
];
