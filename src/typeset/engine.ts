import { createHash } from 'node:crypto';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { withoutUndrawable } from './fonts/drawable.ts';
import type { FontSet } from './fonts/fonts.ts';
import type { Look } from './designs/theme-looks.ts';
import { designFor, designs } from './designs/index.ts';
import type { DesignName, MagazineFinding, InputPhoto, PhotoFrame, MagazinePlan, PlanPage, Story } from './model.ts';
import type { MeasuredPhoto } from './photos/planner-facts.ts';
import { plannerFactsOf } from './photos/planner-facts.ts';
import { inPairs } from './photos/in-pairs.ts';
import type { JpegTarget } from './photos/frame-jpeg.ts';
import { frameJpeg } from './photos/frame-jpeg.ts';
import { drawPages, thumbnailOf } from './typesetting/page-pictures.ts';
import type { BusinessDocument } from './typesetting/business-document.ts';
import { businessDocumentPdf } from './typesetting/business-document.ts';
import { planMagazine } from './plan/plan.ts';
import { bleed, withBleed } from './press/bleed.ts';
import { paletteInks } from './press/inks.ts';
import type { PrinterDelivery, PrintRequest } from './press/print-files.ts';
import { finishPrintFile, assemblePrintFiles } from './press/print-files.ts';
import { readProfile } from './press/icc-profile.ts';
import type { PressSettings } from './press/settings.ts';
import { defaultPress } from './press/settings.ts';
import type { FitReport } from './typesetting/typesetter.ts';
import { Typesetter } from './typesetting/typesetter.ts';
import { oversetFindings, planUntilItFits } from './typesetting/fit-loop.ts';
import { languageOf } from './text/typography.ts';

/** What a plan is set for: a screen, or a press. */
export type OutputTarget = 'proof' | 'print';

export interface MagazineJob {
  story: Story;
  photos: readonly InputPhoto[];
  theme: Theme;
  pages: PageCount;
  /** How it shall look; the theme's own design unless stated. */
  design?: DesignName | undefined;
  /** Varies the design, never the content. */
  seed: number;
  /** An earlier plan of this magazine: what did not change since looks as it did. */
  before?: MagazinePlan | undefined;
  /** Where all files go. */
  outDir: string;
}

/** Milliseconds by step; `plan` is the planner alone, `fit` all measuring and trying around it. */
export type StepTimes = Partial<Record<'ingest' | 'plan' | 'fit' | 'photos' | 'set' | 'pictures' | 'press', number>>;

export interface PagePictures {
  /** One WebP per page, in page order. */
  pictures: string[];
  /** The cover, 400 px wide, WebP. */
  thumbnail: string;
  spent: StepTimes;
}

export interface TypesetPdf {
  pdf: string;
  /** How each text stands: which size it took, how many lines, what is left over. */
  fit: FitReport[];
  /** Everything somebody should look at before this is printed. */
  findings: MagazineFinding[];
  spent: StepTimes;
}

/** What is to be set: a plan and its photos, for a screen or for a press as it is described. */
interface TypesetRequest {
  plan: MagazinePlan;
  photos: readonly InputPhoto[];
  target: OutputTarget;
  press?: PressSettings | undefined;
  outDir: string;
}

export interface TypesetMagazine extends TypesetPdf, PagePictures {
  /** The plan as JSON. */
  plan: string;
}

/** Findings that are known only when a plan is set, and anew each time. */
const findingsOfTypesetting = new Set<MagazineFinding['code']>(['overset', 'does-not-fit', 'missing-font', 'warning']);

/**
 * Where magazines are made: one after the other, each step remembered. What comes a second time (a photo's JPEG in the
 * same frame, a text's length, a page's picture) is not made again, and what comes out is the same, byte for byte, as
 * if it had been.
 */
export class MagazineEngine {
  readonly #typesetters = new LRUCache<string, Typesetter>({ max: 3 });
  readonly #photos = bufferCache(96e6);
  readonly #pictures = bufferCache(24e6);
  /** For each PDF, by its hash, what every page of it hangs on. */
  readonly #pages = new LRUCache<string, string[]>({ max: 12 });

  /** A business paper as PDF, in base64: orders and answers are JSON. */
  async document(sheet: BusinessDocument): Promise<string> {
    return businessDocumentPdf(sheet).toString('base64');
  }

  /** Sets a plan, exactly as it is; for a press it is a finished print file. A photo that is not handed in throws. */
  async typeset(order: TypesetRequest): Promise<TypesetPdf> {
    const { bytes, ...set } = await this.#typesetPages(order);
    const pdf = join(order.outDir, 'magazine.pdf');
    await writeFile(pdf, bytes);
    return { pdf, fit: set.fit, findings: set.findings, spent: set.spent };
  }

  /**
   * Everything for the printer out of an approved plan: the print file, its cover and inside, what preflight says, the
   * job ticket.
   */
  async print(
    order: PrintRequest & { photos: readonly InputPhoto[] },
  ): Promise<PrinterDelivery & { spent: StepTimes }> {
    const { bytes, findings, fonts, spent } = await this.#typesetPages({ ...order, target: 'print' });
    const clock = stopwatch();
    const printed = await assemblePrintFiles(bytes, order, { found: findings, fonts });
    return { ...printed, spent: { ...spent, press: clock() } };
  }

  async #typesetPages({ target, press = defaultPress, ...order }: TypesetRequest) {
    const clock = stopwatch();
    const look = designs[order.plan.design].looks[order.plan.theme];
    const { value, letters, fonts, missing } = withoutUndrawable(order.plan, look);
    const shown = target === 'print' ? withBleed(value) : value;
    const separation = target === 'print' && press.photos === 'cmyk' ? press.condition.profile : undefined;
    const { jpegs, keys } = await this.#frameJpegs(shown, order.photos, {
      target,
      shade: look.colours.deep,
      separation,
    });
    const photos = clock();
    const typesetter = this.#typesetterFor({
      look,
      fonts,
      text: letters,
      press: target === 'print' ? press : undefined,
    });
    const set = typesetter.typeset(shown, jpegs);
    if (set.pages !== shown.pages.length)
      throw new Error(`The typesetter made ${set.pages} pages instead of ${shown.pages.length}`);
    const dress = [set.dress, templatesHash()];
    this.#pages.set(
      sha256Hex(set.pdf),
      shown.pages.map(page => cacheKeyOf([dress, pageDependencies(shown, page, keys)])),
    );
    const told = order.plan.findings.filter(({ code }) => !findingsOfTypesetting.has(code));
    const findings = [...missing, ...told, ...oversetFindings(set.fit), ...set.findings];
    const bytes = target === 'print' ? await finishPrintFile(set.pdf, shown, press) : set.pdf;
    return { bytes, fit: set.fit, findings, fonts, spent: { photos, set: clock() } };
  }

  /** Draws the pages of a PDF. */
  async pictures({ pdf, outDir }: { pdf: string; outDir: string }): Promise<PagePictures> {
    const clock = stopwatch();
    const bytes = await readFile(pdf);
    const keys = this.#pages.get(sha256Hex(bytes)) ?? [];
    const drawn = await drawPages(
      bytes,
      keys.map(key => this.#pictures.get(key)),
    );
    keys.forEach((key, at) => this.#pictures.set(key, drawn[at]));
    const pictures = await Promise.all(
      drawn.map(async (picture, at) => {
        const path = join(outDir, `page-${String(at + 1).padStart(2, '0')}.webp`);
        await writeFile(path, picture);
        return path;
      }),
    );
    const [cover] = drawn;
    if (!cover) throw new Error('the magazine has no pages');
    const thumbnail = join(outDir, 'thumbnail.webp');
    await writeFile(thumbnail, await thumbnailOf(cover));
    return { pictures, thumbnail, spent: { pictures: clock() } };
  }

  /** The whole way from words and measured photos to files; `findings` are what is known of the photos already. */
  async compose(
    job: MagazineJob & { photos: readonly MeasuredPhoto[]; findings: readonly MagazineFinding[] },
  ): Promise<TypesetMagazine> {
    const { story, photos, theme, pages, design = designFor[theme], seed, before, outDir } = job;
    const clock = stopwatch();
    const facts = photos.map(plannerFactsOf);
    const look = designs[design].looks[theme];
    const { value, letters, fonts, missing } = withoutUndrawable({ story, facts }, look);
    let planning = 0;
    const planned = planUntilItFits(
      options => {
        const alone = stopwatch();
        const made = planMagazine({
          story: value.story,
          photos: value.facts,
          theme,
          pages,
          seed,
          ...options,
          design,
          before,
        });
        planning = alone();
        return made;
      },
      this.#typesetterFor({ look, fonts, text: letters }),
    );
    const settled = { ...planned, findings: [...missing, ...job.findings, ...planned.findings] };
    const fit = clock() - planning;
    const set = await this.typeset({ plan: settled, photos, target: 'proof', outDir });
    const drawn = await this.pictures({ pdf: set.pdf, outDir });
    const path = join(outDir, 'plan.json');
    await writeFile(path, `${JSON.stringify({ ...settled, findings: set.findings }, null, 1)}\n`);
    return { ...drawn, ...set, plan: path, spent: { plan: planning, fit, ...set.spent, ...drawn.spent } };
  }

  #typesetterFor({ look, fonts, text, press }: TypesetterUse): Typesetter {
    const profile = press?.condition.profile;
    const key = JSON.stringify([look, fonts, languageOf(text), profile]);
    const typesetter =
      this.#typesetters.get(key) ??
      new Typesetter({
        look,
        fonts,
        text,
        press: profile === undefined ? undefined : { inks: paletteInks(readProfile(profile), look.colours), bleed },
      });
    this.#typesetters.set(key, typesetter);
    return typesetter;
  }

  /** The JPEG of every photo frame, by the frame's id, and for each what it was made of. */
  async #frameJpegs(plan: MagazinePlan, photos: readonly InputPhoto[], to: JpegTarget) {
    const paths = new Map(photos.map(photo => [photo.id, photo.path]));
    const jpegs = new Map<string, Buffer>();
    const keys = new Map<string, string>();
    const frames = plan.pages.flatMap(page => page.frames.filter(frame => frame.kind === 'photo'));
    await inPairs(frames, async frame => {
      const path = paths.get(frame.photo);
      if (path === undefined) throw new Error(`The plan names a photo that was not handed in: ${frame.photo}`);
      const key = cacheKeyOf([path, pixelFields(frame), to]);
      const jpeg = this.#photos.get(key) ?? (await frameJpeg(path, frame, to));
      this.#photos.set(key, jpeg);
      jpegs.set(frame.id, jpeg);
      keys.set(frame.id, key);
    });
    return { jpegs, keys };
  }
}

interface TypesetterUse {
  look: Look;
  fonts: FontSet;
  text: string;
  press?: PressSettings | undefined;
}

/** What a frame's pixels do not hang on: its name and the words about it. */
const nonPixelFields = new Set(['id', 'photo', 'alt', 'why', 'over']);
const pixelFields = (frame: PhotoFrame): object =>
  Object.fromEntries(Object.entries(frame).filter(([key]) => !nonPixelFields.has(key)));

/**
 * Everything that a page's look hangs on, besides the dress of the whole: with a text that runs on, the columns before
 * and after it too.
 */
function pageDependencies(plan: MagazinePlan, page: PlanPage, keys: ReadonlyMap<string, string>): object {
  const flows = page.frames.filter(frame => frame.kind === 'flow').map(frame => frame.thread);
  const columns = plan.pages.flatMap(one =>
    one.frames.filter(frame => frame.kind === 'flow' && flows.includes(frame.thread)).map(frame => [one.number, frame]),
  );
  const threads = plan.threads.filter(({ id }) => flows.includes(id));
  const photos = page.frames.map(frame => keys.get(frame.id));
  return [plan.title, plan.trim, page, threads, columns, photos];
}

const templateFolderUrl = new URL('./template/', import.meta.url);
/** The templates as they are now: somebody may be at work on them while we stay warm. */
const templatesHash = (): string =>
  sha256Hex(Buffer.concat(readdirSync(templateFolderUrl).map(name => readFileSync(new URL(name, templateFolderUrl)))));

/** The same for the same value, in whatever order its fields stand: a database keeps its own. */
const cacheKeyOf = (value: unknown): string =>
  sha256Hex(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ),
  );
const sha256Hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const bufferCache = (maxSize: number): LRUCache<string, Buffer> =>
  new LRUCache({ maxSize, sizeCalculation: bytes => bytes.length });
/** Milliseconds since it was asked last. */
const stopwatch = (): (() => number) => {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round(last - before);
  };
};
