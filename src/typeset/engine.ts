import type { Theme } from '#kernel/themes.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { cacheKeyOf, pageDependencies, sha256Hex, templatesHash } from './cache-keys.ts';
import { withoutUndrawable } from './fonts/drawable.ts';
import type { FontSet } from './fonts/fonts.ts';
import type { Look } from './designs/theme-looks.ts';
import { designFor, designs } from './designs/index.ts';
import type { DesignName, MagazineFinding, InputPhoto, MagazinePlan, Story } from './model.ts';
import type { MeasuredPhoto } from './photos/planner-facts.ts';
import { plannerFactsOf } from './photos/planner-facts.ts';
import { framesAsJpegs } from './photos/frames-as-jpegs.ts';
import {
  drawPageAt,
  drawPages,
  sharpPixels,
  thumbnailOf,
  writePictures,
  type DrawnPage,
  type PagePictures,
  type StepTimes,
} from './typesetting/page-pictures.ts';
import type { EditedDocument } from './edit/apply-edit.ts';
import type { Edit } from './edit/edits.ts';
import type { OrRefused } from './edit/lay-pages.ts';
import { MeasuredEditor } from './edit/measured-editor.ts';
import type { InTheWay, Replayed } from './edit/replay.ts';
import { pagesApart } from './edit/pages-apart.ts';
import type { EditingSources, EditRequest, LayoutsRequest, ReplayRequest } from './edit/requests.ts';
import { businessDocumentPdf, type BusinessDocument } from './typesetting/business-document.ts';
import { parcelSheetsPdf, type ParcelSheets } from './typesetting/parcel-sheets.ts';
import { planMagazine } from './plan/plan.ts';
import { bleed, withBleed } from './press/bleed.ts';
import { paletteInks } from './press/inks.ts';
import type { ForeignPictures, ForeignPrintRequest, ForeignRequest } from './press/foreign-pdf.ts';
import type { PrinterDelivery, PrintRequest } from './press/print-files.ts';
import { onSheets } from './press/sheets.ts';
import { readProfile } from './press/icc-profile.ts';
import type { PressSettings } from './press/settings.ts';
import { defaultPress } from './press/settings.ts';
import type { FitReport } from './typesetting/typesetter.ts';
import { proofFile } from './typesetting/proof-file.ts';
import { Typesetter } from './typesetting/typesetter.ts';
import { oversetFindings, planUntilItFits } from './typesetting/fit-loop.ts';
import { languageOf, languageOfStory } from './language/languages.ts';
import type { LanguageCode } from './language/languages.ts';

/** What a plan is typeset for: `proof` for a screen, `print` for a press. */
export type OutputTarget = 'proof' | 'print';

export interface MagazineJob {
  story: Story;
  photos: readonly InputPhoto[];
  theme: Theme;
  pages: PageCount;
  /** The design; without one, the theme's own (`designFor`). */
  design?: DesignName | undefined;
  /** Varies the design, and without `emphasis` which photos and which line lead. */
  seed: number;
  /** What its leading pictures show first. */
  emphasis?: Emphasis | undefined;
  /** Whether faces may be compared, to find whom it is about in its photos. */
  recognise?: boolean | undefined;
  /** An earlier plan of this magazine: pages whose content did not change keep their look. */
  before?: MagazinePlan | undefined;
  /** The file of the story's logo. */
  logo?: string | undefined;
  /** The folder that all files are written to. */
  outDir: string;
}

/** What a magazine is planned from. */
type PlanJob = Omit<MagazineJob, 'outDir' | 'photos'> & { photos: readonly MeasuredPhoto[] };

export interface TypesetPdf {
  pdf: string;
  /** How each text fits: its size, its lines, and the words that are left over. */
  fit: FitReport[];
  /** Everything somebody should look at before this is printed. */
  findings: MagazineFinding[];
  spent: StepTimes;
}

/** A plan and its photos, to be typeset for a screen or for a press with these settings. */
interface TypesetRequest {
  plan: MagazinePlan;
  photos: readonly InputPhoto[];
  /** The file of its logo, where it has one. */
  logo?: string | undefined;
  target: OutputTarget;
  press?: PressSettings | undefined;
  /** Only these pages are typeset, and those that their running text covers, as they are in the whole magazine. */
  only?: readonly string[];
}

export interface DrawPageRequest {
  plan: MagazinePlan;
  /** Its id. */
  page: string;
  photos: readonly InputPhoto[];
  /** The file of its logo, where it has one. */
  logo?: string | undefined;
  /** Pixels. */
  widths: readonly number[];
  /** Whether the hash is wanted, which is a drawing of its own; it is unless stated. */
  hashed?: boolean;
}

export interface TypesetMagazine extends TypesetPdf, PagePictures {
  /** The path of the plan, stored as JSON. */
  plan: string;
}

/** What reads and writes PDFs for a press: loaded when it is needed, because it takes 0.7 s and drafts do without. */
const printing = () => import('./press/print-files.ts');
const foreignPrinting = () => import('./press/foreign-pdf.ts');

/** Findings that only typesetting can make; those stored in a plan are out of date. */
const findingsOfTypesetting = new Set<MagazineFinding['code']>(['overset', 'does-not-fit', 'missing-font', 'warning']);

/**
 * Makes magazines, one at a time, and caches the results of each step: a photo's JPEG in its frame, a text's length, a
 * page's picture. Each is cached by everything it depends on, so the output is the same, byte for byte, with a cold
 * cache.
 */
export class MagazineEngine {
  readonly #typesetters = new LRUCache<string, Typesetter>({ max: 3 });
  readonly #photos = bufferCache(96e6);
  readonly #pictures = new LRUCache<string, DrawnPage>({
    maxSize: 48e6,
    sizeCalculation: ({ picture }) => picture.length,
  });
  /** For each PDF, by its hash, the cache key of each of its pages. */
  readonly #pages = new LRUCache<string, string[]>({ max: 12 });

  /** A business document as PDF, in base64 because requests and responses of the worker process are JSON. */
  async document(content: BusinessDocument | ParcelSheets): Promise<string> {
    return ('sheets' in content ? parcelSheetsPdf(content) : businessDocumentPdf(content)).toString('base64');
  }

  /**
   * Typesets a plan exactly as it is; for `print`, a finished print file. Throws when a photo of the plan is missing.
   */
  async typeset({ outDir, ...request }: TypesetRequest & { outDir: string }): Promise<TypesetPdf> {
    const { bytes, fit, findings, spent } = await this.#typesetPages(request);
    const pdf = join(outDir, 'magazine.pdf');
    await writeFile(pdf, bytes);
    return { pdf, fit, findings, spent };
  }

  /** Makes everything for the printer from an approved plan: print file, cover and inside, preflight, job ticket. */
  async print(
    request: PrintRequest & { photos: readonly InputPhoto[] },
  ): Promise<PrinterDelivery & { spent: StepTimes }> {
    const { bytes, findings, fonts, spent } = await this.#typesetPages({ ...request, target: 'print' });
    const clock = stopwatch();
    const { assemblePrintFiles } = await printing();
    const delivery = await assemblePrintFiles(bytes, request, { found: findings, fonts });
    return { ...delivery, spent: { ...spent, press: clock() } };
  }

  async #typesetPages({ target, press = defaultPress, only, ...request }: TypesetRequest) {
    const clock = stopwatch();
    const look = designs[request.plan.design].looks[request.plan.theme];
    // The letters of all pages decide on fonts and hyphenation of each.
    const { value, letters, fonts, missing } = withoutUndrawable(request.plan, look);
    const printed = only ? pagesApart(value, only) : value;
    const outputPlan = target === 'print' ? onSheets(withBleed(printed), press.cream) : printed;
    const separation = target === 'print' && press.photos === 'cmyk' ? press.condition.profile : undefined;
    const { jpegs, keys } = await framesAsJpegs(outputPlan, request, {
      target,
      shade: look.colours.deep,
      separation,
      made: this.#photos,
    });
    const photos = clock();
    const typesetter = this.#typesetterFor({
      look,
      fonts,
      language: outputPlan.language ?? languageOf(letters),
      press: target === 'print' ? press : undefined,
    });
    const set = typesetter.typeset(outputPlan, jpegs);
    if (set.pages !== outputPlan.pages.length)
      throw new Error(`The typesetter made ${set.pages} pages instead of ${outputPlan.pages.length}`);
    const finished = async () => (await printing()).finishPrintFile(set.pdf, outputPlan, press);
    // Nobody reads pages that are only drawn.
    const bytes = target === 'print' ? await finished() : only ? set.pdf : await proofFile(set.pdf, letters);
    const sharedKey = [set.sharedKey, templatesHash()];
    this.#pages.set(
      sha256Hex(bytes),
      outputPlan.pages.map(page => cacheKeyOf([sharedKey, pageDependencies(outputPlan, page, keys)])),
    );
    const planFindings = request.plan.findings.filter(({ code }) => !findingsOfTypesetting.has(code));
    const findings = [...missing, ...planFindings, ...oversetFindings(set.fit), ...set.findings];
    return { bytes, fit: set.fit, findings, fonts, spent: { photos, set: clock() } };
  }

  /** Draws each page of a PDF as a WebP file, and the cover as a thumbnail. */
  async pictures({ pdf, outDir }: { pdf: string; outDir: string }): Promise<PagePictures> {
    const clock = stopwatch();
    const bytes = await readFile(pdf);
    const made = this.#pages.get(sha256Hex(bytes));
    const keys = made ?? [];
    const cached = keys.map(key => this.#pictures.get(key));
    const drawn = await drawPages(bytes, cached, { ours: made !== undefined });
    keys.forEach((key, at) => this.#pictures.set(key, drawn[at]));
    const pictures = await writePictures(drawn, join(outDir, 'page'));
    const [cover] = drawn;
    if (!cover) throw new Error('the magazine has no pages');
    const thumbnail = join(outDir, 'thumbnail.webp');
    await writeFile(thumbnail, await thumbnailOf(cover.picture));
    return { pictures, hashes: drawn.map(({ hash }) => hash), thumbnail, spent: { pictures: clock() } };
  }

  /**
   * One page of a plan, by its id, as it is in the whole magazine: only the pages that its running text covers are
   * typeset. `pictures`: WebP in base64, one for each of `widths` (pixels); `hash`: as in `pictures`. Throws when the
   * plan has no such page.
   */
  async drawPage(request: DrawPageRequest): Promise<{ pictures: string[]; hash: string }> {
    const { plan, page, photos, logo, widths, hashed = true } = request;
    const index = pagesApart(plan, [page]).pages.findIndex(({ id }) => id === page);
    if (index === -1) throw new Error(`The magazine has no page ${page}`);
    const { bytes } = await this.#typesetPages({ plan, photos, logo, target: 'proof', only: [page] });
    const drawn = await drawPageAt(bytes, { index, widths, hashed });
    return { pictures: drawn.pictures.map(picture => picture.toString('base64')), hash: drawn.hash };
  }

  /** A document after one edit, with measured texts, or why it cannot be: `MeasuredEditor.edit`. */
  async edit({ document, edit, ...sources }: EditRequest): Promise<OrRefused<EditedDocument & { edit: Edit }>> {
    const { plan } = document;
    // Another design measures in its own type.
    const design = edit.do === 'design' ? edit.design : plan.design;
    return this.#editing({ ...sources, plan, design }, { document, edit }, (editor, given) =>
      editor.edit(given.document, given.edit),
    );
  }

  /** The document that edits make of a plan: `replayEdits`. */
  async replay({ base, edits, ...sources }: ReplayRequest): Promise<Replayed> {
    return this.#editing({ ...sources, plan: base }, { base, edits }, (editor, given) =>
      editor.replay(given.base, given.edits),
    );
  }

  /** A document without one of its edits, or why that cannot be: `undoEdit`. */
  async undo({ base, edits, seq, ...sources }: ReplayRequest & { seq: number }): Promise<EditedDocument | InTheWay> {
    return this.#editing({ ...sources, plan: base }, { base, edits }, (editor, given) =>
      editor.undo(given.base, { edits: given.edits, seq }),
    );
  }

  /** The names of other layouts that hold a page, best first, at most `most`. */
  async layouts({ document, page, most, ...sources }: LayoutsRequest): Promise<string[]> {
    return this.#editing({ ...sources, plan: document.plan }, { document }, (editor, given) =>
      editor.layouts(given.document, page).slice(0, most),
    );
  }

  /** Runs `work` with an editor that measures texts, on `given` without the characters that no font has. */
  #editing<Given extends object, Made>(
    { story, photos, plan, design = plan.design }: EditingSources & { plan: MagazinePlan; design?: DesignName },
    given: Given,
    work: (editor: MeasuredEditor, given: Given) => Made,
  ): Made {
    const look = designs[design].looks[plan.theme];
    const facts = photos.map(plannerFactsOf);
    const { value, letters, fonts } = withoutUndrawable({ story, facts, given }, look);
    const editor = new MeasuredEditor(
      this.#typesetterFor({ look, fonts, language: plan.language ?? languageOf(letters) }),
      {
        story: value.story,
        photos: value.facts,
      },
    );
    return work(editor, value.given);
  }

  /** Draws each page of a PDF as a WebP file 1,600 px wide, in which small text can be read. */
  async sharpPictures({ pdf, outDir }: { pdf: string; outDir: string }): Promise<{ sharp: string[] }> {
    const bytes = await readFile(pdf);
    const made = this.#pages.get(sha256Hex(bytes));
    const keys = (made ?? []).map(key => `${key} sharp`);
    const cached = keys.map(key => this.#pictures.get(key));
    const drawn = await drawPages(bytes, cached, { size: sharpPixels, ours: made !== undefined, hashed: false });
    keys.forEach((key, at) => this.#pictures.set(key, drawn[at]));
    return { sharp: await writePictures(drawn, join(outDir, 'sharp')) };
  }

  /** Checks and draws a PDF that was made elsewhere, trimmed; `refused` says why it cannot be this magazine. */
  async foreign(request: ForeignRequest): Promise<OrRefused<ForeignPictures>> {
    return (await foreignPrinting()).drawForeignPdf(request, this);
  }

  /** Everything that the printer gets of such a PDF: `foreignPrintFiles`. */
  async foreignPrint(request: ForeignPrintRequest): Promise<PrinterDelivery> {
    return (await foreignPrinting()).foreignPrintFiles(request);
  }

  /** Plans, typesets and draws a magazine from its story and measured photos. `findings`: those about the photos. */
  async compose(
    job: MagazineJob & { photos: readonly MeasuredPhoto[]; findings: readonly MagazineFinding[] },
  ): Promise<TypesetMagazine> {
    const { photos, logo, outDir } = job;
    const clock = stopwatch();
    const { plan: planned, planning, missing } = this.#planFitting(job);
    const plan = { ...planned, findings: [...missing, ...job.findings, ...planned.findings] };
    const fit = clock() - planning;
    const set = await this.typeset({ plan, photos, logo, target: 'proof', outDir });
    const drawn = await this.pictures({ pdf: set.pdf, outDir });
    const path = join(outDir, 'plan.json');
    await writeFile(path, `${JSON.stringify({ ...plan, findings: set.findings }, null, 1)}\n`);
    return { ...drawn, ...set, plan: path, spent: { plan: planning, fit, ...set.spent, ...drawn.spent } };
  }

  /**
   * The cover of a magazine that is not made yet, 400 px wide, as WebP in base64: the same as the thumbnail of the
   * magazine that `compose` makes of this. All pages are planned and measured for it, and only the cover is typeset.
   */
  async cover(job: PlanJob): Promise<string> {
    const { plan } = this.#planFitting(job);
    const { bytes } = await this.#typesetPages({
      plan,
      photos: job.photos,
      target: 'proof',
      only: [plan.pages[0]?.id ?? ''],
    });
    const [picture] = await drawPages(bytes, [], { ours: true });
    if (!picture) throw new Error('the magazine has no cover');
    return (await thumbnailOf(picture.picture)).toString('base64');
  }

  /**
   * The plan of a magazine in which all text fits, if there is one. `planning`: milliseconds of the planner's last run;
   * `missing`: findings about letters that no font has.
   */
  #planFitting({ story, photos, theme, pages, design = designFor[theme], seed, emphasis, before }: PlanJob) {
    const look = designs[design].looks[theme];
    const { value, fonts, missing } = withoutUndrawable({ story, facts: photos.map(plannerFactsOf) }, look);
    let planning = 0;
    const plan = planUntilItFits(
      options => {
        const planClock = stopwatch();
        const plan = planMagazine({
          story: value.story,
          photos: value.facts,
          theme,
          pages,
          seed,
          emphasis,
          ...options,
          design,
          before,
        });
        planning = planClock();
        return plan;
      },
      this.#typesetterFor({ look, fonts, language: languageOfStory(value.story) }),
    );
    return { plan, planning, missing };
  }

  #typesetterFor({ look, fonts, language, press }: TypesetterUse): Typesetter {
    const profile = press?.condition.profile;
    const key = JSON.stringify([look, fonts, language, profile]);
    const typesetter =
      this.#typesetters.get(key) ??
      new Typesetter({
        look,
        fonts,
        language,
        press: profile === undefined ? undefined : { inks: paletteInks(readProfile(profile), look.colours), bleed },
      });
    this.#typesetters.set(key, typesetter);
    return typesetter;
  }
}

interface TypesetterUse {
  look: Look;
  fonts: FontSet;
  language: LanguageCode;
  press?: PressSettings | undefined;
}

const bufferCache = (maxSize: number): LRUCache<string, Buffer> =>
  new LRUCache({ maxSize, sizeCalculation: bytes => bytes.length });
/** A function that returns the milliseconds since its last call, at first since `stopwatch()`. */
const stopwatch = (): (() => number) => {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round(last - before);
  };
};
