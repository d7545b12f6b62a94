/**
 * Typesets a random magazine with grey photos and checks it: the laws, the text of its PDF, and its print file.
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
import { languageOfStory } from '#typeset/language/languages.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { oversetFindings, planUntilItFits } from '#typeset/typesetting/fit-loop.ts';
import { isIndic, typographicLines } from '#typeset/text/typography.ts';
import { laws } from './laws.ts';
import { withoutStepWord, lettersAndFigures } from './printed-words.ts';
import type { Magazine } from './stories.ts';

export interface Proof {
  plan: MagazinePlan;
  /** One line per violation; empty when all is right. */
  violations: string[];
  ms: number;
}

const typesetters = new LRUCache<string, Typesetter>({ max: 2 });

/** Plans a magazine with measured texts until they fit. Answers the plan, its typesetter, fonts and look. */
export function planUntilTypeFits({ story, photos, theme, design, pages, seed }: Magazine) {
  const look = designs[design].looks[theme];
  const { value, ...typeSetup } = withoutUndrawable({ story, facts: photos }, look);
  const language = languageOfStory(value.story);
  const key = JSON.stringify([look, typeSetup.fonts, language]);
  const typesetter = typesetters.get(key) ?? new Typesetter({ look, fonts: typeSetup.fonts, language });
  typesetters.set(key, typesetter);
  const plan = planUntilItFits(
    options => planMagazine({ story: value.story, photos: value.facts, theme, pages, seed, ...options, design }),
    typesetter,
  );
  return { ...typeSetup, look, language, typesetter, plan };
}

/** Typesets a magazine, with `print` also its print file, and checks it. */
export async function prove(magazine: Magazine, { print = false } = {}): Promise<Proof> {
  const startedAt = performance.now();
  const { look, typesetter, plan, fonts, language, missing } = planUntilTypeFits(magazine);
  const { pages: count } = magazine;
  const typesetting = typesetter.typeset(plan, new Map());
  const left = oversetFindings(typesetting.fit);
  const pages = await readPdfText(typesetting.pdf);
  const isOversetReported = plan.findings.some(({ code }) => code === 'overset');
  const violations = [
    ...laws
      .filter(({ guessed }) => !guessed)
      .flatMap(({ says, broken }) => broken(plan, magazine).map(line => `${says}: ${line}`)),
    ...(typesetting.pages === count ? [] : [`${typesetting.pages} pages are set`]),
    ...(isOversetReported ? [] : left.filter(({ code }) => code === 'overset').map(({ message }) => message)),
    ...textsTooLong(plan, typesetting.fit),
    ...[...missing, ...typesetting.findings].map(({ message }) => message),
    ...loneLastWords(plan, pages).found,
    ...(left.length > 0 ? [] : missingWords(pages, magazine).map(word => `not in the PDF: ${word}`)),
  ];
  if (print) {
    const inks = paletteInks(readProfile(defaultPress.condition.profile), look.colours);
    const bleedPages = new Typesetter({ look, fonts, language, press: { inks, bleed } }).typeset(
      withBleed(plan),
      new Map(),
    );
    const trimmedPages = new Typesetter({ look, fonts, language, press: { inks, bleed: 0 } }).typeset(plan, new Map());
    const findings = await preflight(await finishPrintFile(bleedPages.pdf, plan, defaultPress), {
      ...plan,
      findings: [],
    });
    // Grey placeholders have no resolution; a law of the plan checks it.
    const stops = findings.filter(({ code }) => code !== 'low-resolution');
    const moved = await differencesInsideTrim(trimmedPages.pdf, bleedPages.pdf);
    violations.push(
      ...stops.map(({ code, page, message }) => `print, page ${page ?? '?'}: ${code}: ${message}`),
      ...moved.map(({ page, x, y }) => `print, page ${page}: something moved at ${x} mm, ${y} mm`),
    );
  }
  return { plan, violations, ms: Math.round(performance.now() - startedAt) };
}

/** Display texts that do not fit their frames even in the smallest size. */
const textsTooLong = (plan: MagazinePlan, fit: readonly FitReport[]): string[] =>
  plan.pages.flatMap(page =>
    page.frames.flatMap(frame =>
      fit.some(report => 'frame' in report && report.frame === frame.id && !report.fits)
        ? [`page ${page.number} (${page.template}) ${frame.id} is too small for its words: ${JSON.stringify(frame)}`]
        : [],
    ),
  );

/**
 * The words of the story that are not in the PDF's text. Indic words are left out, because a PDF stores their shapes
 * and not their letters in typed order; so are stories with Urdu, beside which pdfium reads whole rows backwards.
 */
function missingWords(pages: readonly { text: string }[], { story }: Magazine): string[] {
  const text = lettersAndFigures(
    pages
      .map(page => page.text)
      .join(' ')
      .replace(/\p{Cc}|\uFFFE|\u00AD/gu, ''),
  );
  if (/\p{Script=Arabic}/u.test(text)) return [];
  const words = story.answers
    .flatMap(answer => typographicLines(answer.text))
    .flatMap(line => withoutStepWord(line).split(/\s+/));
  return [...new Set(words)].filter(word => !isIndic(word) && !text.includes(lettersAndFigures(word)));
}
