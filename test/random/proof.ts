/**
 * A random magazine really set: measured, settled, poured, read back, and looked over as a print file. Its photos stay
 * grey.
 */
import { LRUCache } from 'lru-cache';
import { loneLastWords } from '#test/kit/lone-last-words.ts';
import { readPdfText } from '#test/kit/pdf-text.ts';
import { differencesInsideTrim } from '#test/kit/bleed-differences.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import type { MagazinePlan } from '#typeset/model.ts';
import { planMagazine } from '#typeset/plan/plan.ts';
import { bleed, withBleed } from '#typeset/press/bleed.ts';
import { paletteInks } from '#typeset/press/inks.ts';
import { preflight } from '#typeset/press/preflight.ts';
import { finishPrintFile } from '#typeset/press/print-files.ts';
import { readProfile } from '#typeset/press/icc-profile.ts';
import { defaultPress } from '#typeset/press/settings.ts';
import type { FitReport } from '#typeset/typesetting/typesetter.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { oversetFindings, planUntilItFits } from '#typeset/typesetting/fit-loop.ts';
import { isIndic, typographicLines } from '#typeset/text/typography.ts';
import { laws } from './laws.ts';
import { numbered, read } from './printed-words.ts';
import type { Magazine } from './stories.ts';

export interface Proof {
  plan: MagazinePlan;
  /** Everything that is not as it should be, one line each. */
  violations: string[];
  ms: number;
}

const setters = new LRUCache<string, Typesetter>({ max: 2 });

/** The plan of one magazine, measured and settled, and what it was set with. */
export function settledPlan({ story, photos, theme, design, pages, seed }: Magazine) {
  const look = designs[design].looks[theme];
  const { value, ...dress } = withoutUndrawable({ story, facts: photos }, look);
  const key = JSON.stringify([look, dress.fonts]);
  const setter = setters.get(key) ?? new Typesetter({ look, fonts: dress.fonts, text: dress.letters });
  setters.set(key, setter);
  const settled = planUntilItFits(
    options => planMagazine({ story: value.story, photos: value.facts, theme, pages, seed, ...options, design }),
    setter,
  );
  return { ...dress, look, setter, settled };
}

/** Sets one magazine, and for `print` its print file too. */
export async function prove(given: Magazine, { print = false } = {}): Promise<Proof> {
  const began = performance.now();
  const { look, setter, settled, fonts, letters, missing } = settledPlan(given);
  const { pages: count } = given;
  const set = setter.typeset(settled, new Map());
  const left = oversetFindings(set.fit);
  const pages = await readPdfText(set.pdf);
  const told = settled.findings.some(({ code }) => code === 'overset');
  const violations = [
    ...laws
      .filter(({ guessed }) => !guessed)
      .flatMap(({ says, broken }) => broken(settled, given).map(line => `${says}: ${line}`)),
    ...(set.pages === count ? [] : [`${set.pages} pages are set`]),
    ...(told ? [] : left.filter(({ code }) => code === 'overset').map(({ message }) => message)),
    ...tooLong(settled, set.fit),
    ...[...missing, ...set.findings].map(({ message }) => message),
    ...loneLastWords(settled, pages).found,
    ...(left.length > 0 ? [] : unread(pages, given).map(word => `not in the PDF: ${word}`)),
  ];
  if (print) {
    const inks = paletteInks(readProfile(defaultPress.condition.profile), look.colours);
    const sheets = new Typesetter({ look, fonts, text: letters, press: { inks, bleed } }).typeset(
      withBleed(settled),
      new Map(),
    );
    const bare = new Typesetter({ look, fonts, text: letters, press: { inks, bleed: 0 } }).typeset(settled, new Map());
    const found = await preflight(await finishPrintFile(sheets.pdf, settled, defaultPress), {
      ...settled,
      findings: [],
    });
    // Of grey pixels nobody can tell how finely they print: that is a law of the plan.
    const stops = found.filter(({ code }) => code !== 'low-resolution');
    const moved = await differencesInsideTrim(bare.pdf, sheets.pdf);
    violations.push(
      ...stops.map(({ code, page, message }) => `print, page ${page ?? '?'}: ${code}: ${message}`),
      ...moved.map(({ page, x, y }) => `print, page ${page}: what stands at ${x} mm, ${y} mm moved`),
    );
  }
  return { plan: settled, violations, ms: Math.round(performance.now() - began) };
}

/** Display text that does not stand in its frame even in its smallest size. */
const tooLong = (made: MagazinePlan, fit: readonly FitReport[]): string[] =>
  made.pages.flatMap(page =>
    page.frames.flatMap(frame =>
      fit.some(one => 'frame' in one && one.frame === frame.id && !one.fits)
        ? [`page ${page.number} (${page.template}) ${frame.id} is too small for its words: ${JSON.stringify(frame)}`]
        : [],
    ),
  );

/**
 * Words of the story that a reader of the PDF does not find. Of India's scripts a PDF keeps shapes, not their letters
 * in typed order; and beside Urdu pdfium reads whole rows backwards, so that only the typesetter's own count can be
 * asked there.
 */
function unread(pages: readonly { text: string }[], { story }: Magazine): string[] {
  const text = read(
    pages
      .map(page => page.text)
      .join(' ')
      .replace(/\p{Cc}|\uFFFE|\u00AD/gu, ''),
  );
  if (/\p{Script=Arabic}/u.test(text)) return [];
  const words = story.answers
    .flatMap(answer => typographicLines(answer.text))
    .flatMap(line => numbered(line).split(/\s+/));
  return [...new Set(words)].filter(word => !isIndic(word) && !text.includes(read(word)));
}
