import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { qrShapesOf } from '../plan/qr-code.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { templateCompiler, templateFolder } from './compile-template.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { MeasureRequest, BodySetting, MagazineFinding, Ink, MeasureTexts, MagazinePlan, Role } from '../model.ts';
import { leastType, trim } from '../model.ts';
import { estimateTexts } from '../plan/answers.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { noInk } from '../press/inks.ts';
import { unprintedGround } from '../press/sheets.ts';
import type { LanguageCode } from '../language/languages.ts';
import { prepareLines } from '../text/typography.ts';

/** The template's report on how a thread or a frame with display text fits. */
export type FitReport =
  | { thread: string; left: number; rest: string; used: number[]; lines: number[] }
  | { frame: string; page: number; fits: boolean; shrunk: number };

/** What changes on pages for a press. */
interface PressOutput {
  /** Each colour of the look in cyan, magenta, yellow, black: 0-1. */
  inks: Readonly<Record<Ink, readonly [c: number, m: number, y: number, k: number]>>;
  /** Width of the bleed around the trim, mm. */
  bleed: number;
}

/** PDF/X-4 is based on PDF 1.6. Print files need no tags, which are for screen readers. */
const printPdfOptions = { pdfStandard: PdfStandard.V_1_6, pdfTags: false };

/** The fields of frames, parts and items whose text is broken into lines. */
const textFields = new Set(['text', 'title', 'note', 'when']);
/** Kinds of frames whose text is not broken into lines: QR codes and drawings. */
const kindsNotPrepared: ReadonlySet<unknown> = new Set(['code', 'ornament']);
/** Roles in large type: their last line needs two words, but no least number of letters. */
const largeRoles: ReadonlySet<unknown> = new Set<Role>(['headline', 'cover-line', 'question', 'quote', 'entry']);
/**
 * A replacer for `JSON.stringify` that prepares all texts for line breaking, so that no page's last lines are missed.
 */
function prepareTexts(this: { kind?: unknown; role?: unknown }, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !textFields.has(key) || kindsNotPrepared.has(this.kind)) return value;
  return largeRoles.has(this.role) || key === 'title' ? prepareLines(value, 0) : prepareLines(value);
}

/** What a typesetter is created with. */
interface TypesetterOptions {
  look: Look;
  fonts: FontSet;
  /** The language of what it will typeset: it decides on hyphenation and letter shapes. */
  language: LanguageCode;
  /** For print: inks instead of screen colours, and bleed around each page. */
  press?: PressOutput | undefined;
}

/** Measures texts of one magazine and turns its plan into a PDF. The customer's text reaches Typst as data only. */
export class Typesetter {
  readonly #compiler: NodeCompiler;
  readonly #look: Look;
  readonly #fonts: FontSet;
  readonly #language: LanguageCode;
  readonly #press: PressOutput | undefined;

  constructor({ look, fonts, language, press }: TypesetterOptions) {
    this.#press = press;
    this.#look = look;
    this.#fonts = fonts;
    this.#language = language;
    this.#compiler = templateCompiler(fonts);
  }

  /**
   * The result of `work` (pure) with measured lengths, which are cached. A text that is not measured yet is estimated
   * at first; then all such texts are measured at once, and the work is done again until none is estimated. The result
   * is the same as if each text had been measured when it was requested, in a fraction of the time.
   */
  withMeasuredTexts<Made>(work: (measure: MeasureTexts) => Made): Made {
    for (;;) {
      const unmeasured = new Map<string, MeasureRequest>();
      const made = work(requests => {
        const keys = requests.map(request => {
          const key = JSON.stringify(request);
          if (!this.#lengths.has(key)) unmeasured.set(key, request);
          return key;
        });
        const estimates = unmeasured.size > 0 ? estimateTexts(requests) : [];
        return keys.map((key, at) => this.#lengths.get(key) ?? estimates[at] ?? 0);
      });
      if (unmeasured.size === 0) return made;
      this.#measure(unmeasured);
    }
  }

  #measure(unmeasured: ReadonlyMap<string, MeasureRequest>) {
    // Requests for running text have their own body setting; this one is not used.
    this.#job({ mode: 'measure', asks: [...unmeasured.values()] }, { size: 10, leading: 13, question: 13, columns: 2 });
    const { document } = this.#compile();
    const [lengths] = this.#compiler.query(document, { selector: '<answers>', field: 'value' }) as [number[]];
    [...unmeasured.keys()].forEach((key, at) => this.#lengths.set(key, lengths[at] ?? 0));
  }
  readonly #lengths = new Map<string, number>();

  /**
   * Typesets a plan. `photos`: the JPEGs of photos and of the logo by frame id; a frame without one is grey. Without
   * `photos` no PDF is made, only the fit. `sharedKey` changes with everything that all pages depend on, such as look
   * and fonts.
   */
  typeset(
    plan: MagazinePlan,
    photos?: ReadonlyMap<string, Buffer>,
  ): { pdf: Buffer; pages: number; fit: FitReport[]; findings: MagazineFinding[]; sharedKey: string } {
    for (const page of plan.pages) {
      for (const frame of page.frames) {
        if (frame.kind === 'photo' || frame.kind === 'logo')
          this.#compiler.mapShadow(`${templateFolder}photos/${frame.id}.jpg`, photos?.get(frame.id) ?? greyPixelJpeg);
      }
    }
    const sharedKey = this.#job(
      { mode: 'set', plan, codes: qrShapesOf(plan), document: { title: plan.title, author: plan.author } },
      plan.body,
    );
    const { document, warnings } = this.#compile();
    const fit = this.#compiler.query(document, { selector: '<fit>', field: 'value' }) as FitReport[];
    const pdf = photos
      ? this.#compiler.pdf(document, this.#press ? printPdfOptions : { pdfTags: true })
      : Buffer.alloc(0);
    this.#compiler.evictCache(10);
    return { pdf, pages: document.numOfPages, fit, findings: warnings, sharedKey };
  }

  /** Writes the template's input. Returns everything that the look depends on, as JSON. */
  #job(job: Record<string, unknown> & { plan?: MagazinePlan }, body: BodySetting): string {
    const look = {
      colours: this.#look.colours,
      motif: this.#look.motif,
      design: this.#look.design,
      roles: this.#look.roles,
      fonts: this.#fonts.fonts,
      heavy: this.#fonts.heavy,
      smallCaps: this.#fonts.smallCaps,
      ragged: this.#look.ragged ?? false,
      language: this.#language,
      fromRight: job.plan !== undefined && opensFromRight(job.plan),
      body,
      trim,
      least: leastType,
      ...(this.#press && { inks: { ...this.#press.inks, [unprintedGround]: noInk }, bleed: this.#press.bleed }),
    };
    this.#compiler.mapShadow(`${templateFolder}job.json`, Buffer.from(JSON.stringify({ ...job, look }, prepareTexts)));
    return JSON.stringify(look);
  }

  #compile() {
    const result = this.#compiler.compile({ mainFilePath: `${templateFolder}magazine.typ`, resetRead: true });
    if (result.hasError() || !result.result) {
      const error = result.takeError();
      const reasons = error ? this.#messages(error) : ['no reason given'];
      throw new Error(`The typesetter stopped: ${reasons.join('; ')}`);
    }
    const diagnostics = result.takeWarnings();
    const warnings = (diagnostics ? this.#messages(diagnostics) : []).map((message): MagazineFinding => ({
      code: message.includes('font') ? 'missing-font' : 'warning',
      message: `The typesetter warned: ${message}.`,
    }));
    return { document: result.result, warnings };
  }

  #messages(error: Parameters<NodeCompiler['fetchDiagnostics']>[0]): string[] {
    const all = this.#compiler.fetchDiagnostics(error) as { message: string; range?: { start: { line: number } } }[];
    return [...new Set(all.map(({ message }) => message))];
  }
}

/** A grey pixel as JPEG. It replaces photos while only the fit of texts is checked. */
const greyPixelJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);
