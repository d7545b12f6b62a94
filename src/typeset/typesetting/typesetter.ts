import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { qrShapesOf } from '../plan/qr-code.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { templateCompiler, templateFolder } from './compile-template.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { MeasureRequest, BodySetting, MagazineFinding, Ink, MeasureTexts, MagazinePlan, Role } from '../model.ts';
import { trim } from '../model.ts';
import { estimateTexts } from '../plan/answers.ts';
import { languageOf, prepareLines } from '../text/typography.ts';

/** How the template reported that the plan stands on the page. */
export type FitReport =
  | { thread: string; left: number; rest: string; used: number[]; lines: number[] }
  | { frame: string; page: number; fits: boolean; shrunk: number };

/** What a press asks of a page. */
interface PressOutput {
  /** Each colour of the look in cyan, magenta, yellow, black: 0-1. */
  inks: Readonly<Record<Ink, readonly [c: number, m: number, y: number, k: number]>>;
  /** mm around the trim. */
  bleed: number;
}

/** PDF/X-4 is built on PDF 1.6, and nobody reads a print file aloud. */
const printPdfOptions = { pdfStandard: PdfStandard.V_1_6, pdfTags: false };

/** What of a plan is broken into lines, under whatever names its frames, parts and items keep it. */
const textFields = new Set(['text', 'title', 'note', 'when']);
/** Whose text is an address for a phone, or letters that are drawn. */
const kindsNotPrepared: ReadonlySet<unknown> = new Set(['code', 'ornament']);
/** Of type as large as this two words make a last line, however short they are. */
const largeRoles: ReadonlySet<unknown> = new Set<Role>(['headline', 'cover-line', 'question', 'quote', 'entry']);
/** All words that the template sets come through here: so no page's last lines can be forgotten. */
function prepareTexts(this: { kind?: unknown; role?: unknown }, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !textFields.has(key) || kindsNotPrepared.has(this.kind)) return value;
  return largeRoles.has(this.role) || key === 'title' ? prepareLines(value, 0) : prepareLines(value);
}

/** What a typesetter is made for. */
interface TypesetterOptions {
  look: Look;
  fonts: FontSet;
  /** Everything it will set: its language decides on hyphenation. */
  text: string;
  /** With it, pages are set for a press: its inks instead of screen colours, and the bleed around each page. */
  press?: PressOutput | undefined;
}

/**
 * The typesetter for one magazine: measures texts and turns a plan into a PDF. The customer's text reaches it as data
 * only.
 */
export class Typesetter {
  readonly #compiler: NodeCompiler;
  readonly #look: Look;
  readonly #fonts: FontSet;
  readonly #text: string;
  readonly #press: PressOutput | undefined;

  constructor({ look, fonts, text, press }: TypesetterOptions) {
    this.#press = press;
    this.#look = look;
    this.#fonts = fonts;
    this.#text = text;
    this.#compiler = templateCompiler(fonts);
  }

  /**
   * Plans with real lengths. What nobody measured yet is guessed at first, then measured all at once, and planned again
   * until nothing was guessed: so the plan is the same as if each text had been measured when it was asked for, in a
   * fraction of the time. Lengths are remembered.
   */
  planWithMeasuredTexts(planWith: (measure: MeasureTexts) => MagazinePlan): MagazinePlan {
    for (;;) {
      const open = new Map<string, MeasureRequest>();
      const made = planWith(asks => {
        const keys = asks.map(ask => {
          const key = JSON.stringify(ask);
          if (!this.#known.has(key)) open.set(key, ask);
          return key;
        });
        const guesses = open.size > 0 ? estimateTexts(asks) : [];
        return keys.map((key, at) => this.#known.get(key) ?? guesses[at] ?? 0);
      });
      if (open.size === 0) return made;
      this.#measure(open);
    }
  }

  #measure(open: ReadonlyMap<string, MeasureRequest>) {
    // Each ask for running text brings its own body.
    this.#job({ mode: 'measure', asks: [...open.values()] }, { size: 10, leading: 13, question: 13, columns: 2 });
    const { document } = this.#compile();
    const [found] = this.#compiler.query(document, { selector: '<answers>', field: 'value' }) as [number[]];
    [...open.keys()].forEach((key, at) => this.#known.set(key, found[at] ?? 0));
  }
  readonly #known = new Map<string, number>();

  /**
   * Sets a plan. `photos` are the JPEGs by frame id; a frame without one stays an even tone, which is enough to see
   * whether all fits.
   */
  typeset(
    plan: MagazinePlan,
    photos?: ReadonlyMap<string, Buffer>,
  ): { pdf: Buffer; pages: number; fit: FitReport[]; findings: MagazineFinding[]; dress: string } {
    for (const page of plan.pages) {
      for (const frame of page.frames) {
        if (frame.kind === 'photo')
          this.#compiler.mapShadow(`${templateFolder}photos/${frame.id}.jpg`, photos?.get(frame.id) ?? greyPixelJpeg);
      }
    }
    const dress = this.#job(
      { mode: 'set', plan, codes: qrShapesOf(plan), document: { title: plan.title, author: plan.author } },
      plan.body,
    );
    const { document, warnings } = this.#compile();
    const fit = this.#compiler.query(document, { selector: '<fit>', field: 'value' }) as FitReport[];
    const pdf = photos
      ? this.#compiler.pdf(document, this.#press ? printPdfOptions : { pdfTags: true })
      : Buffer.alloc(0);
    this.#compiler.evictCache(10);
    return { pdf, pages: document.numOfPages, fit, findings: warnings, dress };
  }

  /** Tells the template what to do; answers what its look is made of. */
  #job(job: object, body: BodySetting): string {
    const look = {
      colours: this.#look.colours,
      motif: this.#look.motif,
      design: this.#look.design,
      roles: this.#look.roles,
      fonts: this.#fonts.fonts,
      heavy: this.#fonts.heavy,
      smallCaps: this.#fonts.smallCaps,
      ragged: this.#look.ragged ?? false,
      language: languageOf(this.#text),
      body,
      trim,
      ...(this.#press && { inks: this.#press.inks, bleed: this.#press.bleed }),
    };
    this.#compiler.mapShadow(`${templateFolder}job.json`, Buffer.from(JSON.stringify({ ...job, look }, prepareTexts)));
    return JSON.stringify(look);
  }

  #compile() {
    const result = this.#compiler.compile({ mainFilePath: `${templateFolder}magazine.typ`, resetRead: true });
    if (result.hasError() || !result.result) {
      const error = result.takeError();
      const said = error ? this.#messages(error) : ['no reason given'];
      throw new Error(`The typesetter stopped: ${said.join('; ')}`);
    }
    const warned = result.takeWarnings();
    const warnings = (warned ? this.#messages(warned) : []).map((message): MagazineFinding => ({
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

/** A grey pixel, as JPEG: stands for a photo while only the text is being fitted. */
const greyPixelJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);
