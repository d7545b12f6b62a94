import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { Box } from '../model.ts';
import type { Matrix } from './path-box.ts';
import { boxAround, moved, PathBox } from './path-box.ts';
import type { Operand, Operation } from './pdf-tokens.ts';
import { operationsOf } from './pdf-tokens.ts';

/** The kind of a colour space: device colours, colours with an ICC profile, everything else. */
type ColourSpace = 'cmyk' | 'gray' | 'rgb' | 'icc-cmyk' | 'icc-gray' | 'icc-rgb' | 'other';
export interface PdfColour {
  space: ColourSpace;
  /** The components, 0-1. */
  parts: readonly number[];
}

/** Something that a page paints. Lengths are points on the page. */
export type PaintedObject =
  | {
      kind: 'text';
      font: PDFDict | undefined;
      size: number;
      colour: PdfColour;
      notdef: boolean;
      /** Whether the inks below are printed too where it has none of them. */
      overprint: boolean;
      /** Where it begins. */
      at: readonly [x: number, y: number];
    }
  /** `box`: what a single rectangle covers; other shapes have none. */
  | { kind: 'shape'; colour: PdfColour; box?: Box | undefined }
  | {
      kind: 'image';
      image: PDFDict;
      space: ColourSpace;
      box: Box;
      ppi: number;
    }
  /** Something transparent. */
  | { kind: 'see-through' };

/** The product of two matrices: `m` is applied first. */
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];
const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0];
const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
const asMatrix = (operands: readonly Operand[]): Matrix => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(asNumber);
  return [a, b, c, d, e, f];
};

interface GraphicsState {
  matrix: Matrix;
  fill: PdfColour;
  stroke: PdfColour;
  font: PDFDict | undefined;
  size: number;
  /** Text rendering mode: 0 fills, 1 strokes, 2 does both, 3 shows nothing. */
  mode: number;
  overprint: boolean;
}

const defaultBlack: PdfColour = { space: 'gray', parts: [0] };
const asDict = (object: PDFObject | undefined): PDFDict | undefined => (object instanceof PDFDict ? object : undefined);
const asNumber = (operand: Operand): number => (typeof operand === 'number' ? operand : 0);

/** The colours that each path-painting operator paints with. */
const paints: Readonly<Record<string, readonly ('fill' | 'stroke')[]>> = {
  f: ['fill'],
  F: ['fill'],
  'f*': ['fill'],
  S: ['stroke'],
  s: ['stroke'],
  B: ['fill', 'stroke'],
  'B*': ['fill', 'stroke'],
  b: ['fill', 'stroke'],
  'b*': ['fill', 'stroke'],
};

/** Finds a resource by its kind and name. */
type FindResource = (kind: string, name: Operand) => PDFObject | undefined;

/** Everything that a page paints, its forms included, in painting order. */
export function paintedObjectsOf(page: PDFPage): PaintedObject[] {
  const { node } = page;
  const painted: PaintedObject[] = [];
  const reader = new ContentReader(node.context, painted);
  const start: GraphicsState = {
    matrix: identityMatrix,
    fill: defaultBlack,
    stroke: defaultBlack,
    font: undefined,
    size: 0,
    mode: 0,
    overprint: false,
  };
  reader.read(contentStreamOf(node.Contents(), node.context), { resources: node.Resources(), state: start, depth: 0 });
  return painted;
}

/**
 * A resource by its kind and the name that an operator gives, or all of a kind; `undefined` when it is no dictionary.
 */
export function resourceOf(resources: PDFDict | undefined, kind: string, name?: Operand): PDFDict | undefined {
  const all = asDict(resources?.lookup(PDFName.of(kind)));
  return name === undefined
    ? all
    : typeof name === 'string'
      ? asDict(all?.lookup(PDFName.of(name.slice(1))))
      : undefined;
}

/** Whether a colour is black ink alone. */
export const isBlackAlone = ({ space, parts }: PdfColour): boolean => space === 'cmyk' && parts.join() === '0,0,0,1';

/** Whether a font consists of drawings, such as emoji. */
export const isDrawing = (font: PDFDict | undefined): boolean =>
  font?.lookup(PDFName.of('Subtype')) === PDFName.of('Type3');

/** Whether a graphics state makes fills overprint where they have no ink; `undefined`: it does not say. */
export function switchOf(state: PDFDict | undefined): boolean | undefined {
  const fills = (state?.lookup(PDFName.of('op')) ?? state?.lookup(PDFName.of('OP')))?.toString();
  return fills === undefined ? undefined : fills === 'true' && state?.lookup(PDFName.of('OPM'))?.toString() === '1';
}

/** All content streams of a page as one. */
export function contentStreamOf(contents: PDFObject | undefined, context: PDFContext): Uint8Array {
  const streams = contents instanceof PDFArray ? contents.asArray().map(ref => context.lookup(ref)) : [contents];
  return Buffer.concat(streams.flatMap(stream => [bytesOf(stream), Buffer.from('\n')]));
}

const bytesOf = (stream: PDFObject | undefined): Uint8Array =>
  stream instanceof PDFRawStream
    ? decodePDFRawStream(stream).decode()
    : stream instanceof PDFContentStream
      ? stream.getUnencodedContents()
      : new Uint8Array();

/** The kind of a colour space object; an indexed space has the kind of its base. */
function colourSpaceOf(space: PDFObject | undefined, context: PDFContext): ColourSpace {
  const named = space instanceof PDFArray ? context.lookup(space.get(0)) : space;
  if (!(named instanceof PDFName)) return 'other';
  const name = named.decodeText();
  const device = (
    { DeviceCMYK: 'cmyk', DeviceGray: 'gray', DeviceRGB: 'rgb', CalRGB: 'rgb', CalGray: 'gray' } as const
  )[name];
  if (device) return device;
  if (name === 'ICCBased' && space instanceof PDFArray) {
    const profile = context.lookup(space.get(1));
    const n = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of('N')) : undefined;
    const parts = n instanceof PDFNumber ? n.asNumber() : 0;
    return parts === 4 ? 'icc-cmyk' : parts === 3 ? 'icc-rgb' : parts === 1 ? 'icc-gray' : 'other';
  }
  if (name === 'Indexed' && space instanceof PDFArray) return colourSpaceOf(context.lookup(space.get(1)), context);
  return 'other';
}

/** The surroundings of a content stream: its resources, the state it begins with, and the number of forms around it. */
interface Surroundings {
  resources: PDFDict | undefined;
  state: GraphicsState;
  depth: number;
}

/** Forms that are nested deeper are not read, so that reading a form that contains itself ends. */
const maxFormDepth = 12;

/** Reads content streams and collects every object that they paint. */
class ContentReader {
  readonly #context: PDFContext;
  readonly #painted: PaintedObject[];
  constructor(context: PDFContext, painted: PaintedObject[]) {
    this.#context = context;
    this.#painted = painted;
  }

  read(content: Uint8Array, { resources, state: start, depth }: Surroundings): void {
    let state = start;
    let line: Matrix = identityMatrix;
    const path = new PathBox();
    const savedStates: GraphicsState[] = [];
    const find: FindResource = (kind, name) => {
      const all = resources?.lookup(PDFName.of(kind));
      return typeof name === 'string' && all instanceof PDFDict ? all.lookup(PDFName.of(name.slice(1))) : undefined;
    };
    for (const operation of operationsOf(content)) {
      const { operator, operands } = operation;
      state = this.#withColour(operation, state, find);
      this.#shape(operation, state, path);
      switch (operator) {
        case 'q':
          savedStates.push(state);
          break;
        case 'Q':
          state = savedStates.pop() ?? state;
          break;
        case 'cm':
          state = { ...state, matrix: times(asMatrix(operands), state.matrix) };
          break;
        case 'gs':
          state = this.#graphicsState(asDict(find('ExtGState', operands[0])), state);
          break;
        case 'sh':
          this.#shading(find('Shading', operands[0]));
          break;
        case 'BT':
          line = identityMatrix;
          break;
        case 'Tm':
          line = asMatrix(operands);
          break;
        case 'Td':
        case 'TD':
          line = times([1, 0, 0, 1, asNumber(operands[0]), asNumber(operands[1])], line);
          break;
        case 'Tf':
          state = { ...state, font: asDict(find('Font', operands[0])), size: asNumber(operands[1]) };
          break;
        case 'Tr':
          state = { ...state, mode: asNumber(operands[0]) };
          break;
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          this.#text(operands.at(-1), state, line);
          break;
        case 'Do':
          this.#object(find('XObject', operands[0]), { resources, state, depth });
          break;
        default:
      }
    }
  }

  /** The state after an operator that may set a colour. */
  #withColour({ operator, operands }: Operation, state: GraphicsState, find: FindResource): GraphicsState {
    const parts = operands.filter(part => typeof part === 'number');
    const device = ({ k: 'cmyk', rg: 'rgb', g: 'gray' } as const)[operator.toLowerCase()];
    const part = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    if (device) return { ...state, [part]: { space: device, parts } };
    if (/^cs$/i.test(operator)) return { ...state, [part]: { space: this.#named(operands[0], find), parts: [] } };
    if (/^scn?$/i.test(operator)) return { ...state, [part]: { space: state[part].space, parts } };
    return state;
  }

  #shading(found: PDFObject | undefined): void {
    const dict = found instanceof PDFStream ? found.dict : asDict(found);
    const space = colourSpaceOf(dict?.lookup(PDFName.of('ColorSpace')), this.#context);
    this.#painted.push({ kind: 'shape', colour: { space, parts: [] } });
  }

  #named(name: Operand, find: FindResource): ColourSpace {
    return colourSpaceOf(
      find('ColorSpace', name) ?? (typeof name === 'string' ? PDFName.of(name.slice(1)) : undefined),
      this.#context,
    );
  }

  #text(shown: Operand, state: GraphicsState, line: Matrix): void {
    const strings = (Array.isArray(shown) ? shown : [shown]).filter(part => part instanceof Uint8Array);
    if (state.mode === 3 || strings.every(string => string.length === 0)) return;
    const wide = state.font?.lookup(PDFName.of('Subtype')) === PDFName.of('Type0');
    const notdef = wide && strings.some(string => hasZero(string));
    const onPage = times(line, state.matrix);
    const size = Math.abs(state.size) * scaleOf(onPage);
    const colour = state.mode === 1 ? state.stroke : state.fill;
    const { font, overprint } = state;
    this.#painted.push({ kind: 'text', font, size, colour, notdef, overprint, at: [onPage[4], onPage[5]] });
  }

  /** Adds an operator to the path; what paints the path ends it. */
  #shape({ operator, operands }: Operation, state: GraphicsState, path: PathBox): void {
    path.add(operator, operands.map(asNumber), state.matrix);
    const box = operator === 'n' || paints[operator] ? path.finish() : undefined;
    for (const part of paints[operator] ?? [])
      this.#painted.push({ kind: 'shape', colour: state[part], box: part === 'fill' ? box : undefined });
  }

  /** The state with the entries of a graphics state. */
  #graphicsState(found: PDFDict | undefined, state: GraphicsState): GraphicsState {
    if (!found) return state;
    const get = (key: string): PDFObject | undefined => found.lookup(PDFName.of(key));
    const alpha = ['ca', 'CA'].some(key => {
      const value = get(key);
      return value instanceof PDFNumber && value.asNumber() < 1;
    });
    const mask = get('SMask');
    const blend = get('BM');
    const mixes = blend instanceof PDFName && !['Normal', 'Compatible'].includes(blend.decodeText());
    if (alpha || mask instanceof PDFDict || mixes) this.#painted.push({ kind: 'see-through' });
    return { ...state, overprint: switchOf(found) ?? state.overprint };
  }

  #object(object: PDFObject | undefined, { resources, state, depth }: Surroundings): void {
    if (!(object instanceof PDFStream)) return;
    const { dict } = object;
    if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
      const own = dict.lookup(PDFName.of('Resources'));
      const matrix = dict.lookup(PDFName.of('Matrix'));
      const formMatrix =
        matrix instanceof PDFArray
          ? asMatrix(matrix.asArray().map(n => (n instanceof PDFNumber ? n.asNumber() : 0)))
          : identityMatrix;
      const inside = { ...state, matrix: times(formMatrix, state.matrix) };
      if (depth < maxFormDepth)
        this.read(bytesOf(object), {
          resources: own instanceof PDFDict ? own : resources,
          state: inside,
          depth: depth + 1,
        });
      return;
    }
    this.#image(dict, state);
  }

  #image(dict: PDFDict, { matrix, fill }: GraphicsState): void {
    const pixels = (key: string): number => {
      const value = dict.lookup(PDFName.of(key));
      return value instanceof PDFNumber ? value.asNumber() : 0;
    };
    const box = boxAround([moved(0, 0, matrix), moved(1, 0, matrix), moved(0, 1, matrix), moved(1, 1, matrix)]);
    // A stencil mask is painted in the current fill colour.
    const stencil = dict.lookup(PDFName.of('ImageMask'))?.toString() === 'true';
    const space = stencil ? fill.space : colourSpaceOf(dict.lookup(PDFName.of('ColorSpace')), this.#context);
    const wide = Math.hypot(matrix[0], matrix[1]);
    if (dict.lookup(PDFName.of('SMask')) instanceof PDFStream) this.#painted.push({ kind: 'see-through' });
    this.#painted.push({ kind: 'image', image: dict, space, box, ppi: wide > 0 ? (pixels('Width') / wide) * 72 : 0 });
  }
}

/** Whether a string of two-byte glyph ids has glyph 0, which stands for a missing character. */
const hasZero = (string: Uint8Array): boolean => {
  for (let at = 0; at + 1 < string.length; at += 2) if (string[at] === 0 && string[at + 1] === 0) return true;
  return false;
};
