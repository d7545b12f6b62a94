import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { PDFName, PDFRef } from '@cantoo/pdf-lib';
import { contentStreamOf, isDrawing, resourceOf, switchOf } from './painted-objects.ts';
import type { Operation } from './pdf-tokens.ts';
import { operationsOf } from './pdf-tokens.ts';

/** The graphics states between which a page switches at black text, by the names that its resources give them. */
const states = {
  Overprint: { Type: 'ExtGState', OP: true, op: true, OPM: 1 },
  Knockout: { Type: 'ExtGState', OP: false, op: false, OPM: 0 },
} as const;

/**
 * Makes text in black ink alone overprint: the inks below it are printed too, so that no white line shows around its
 * letters where the plates are slightly out of register. Everything else still knocks out what is below it. What does
 * so already stays as it is.
 */
export function overprintBlackText(document: PDFDocument): void {
  const { context } = document;
  const shared = new Map<string, PDFRef>();
  for (const { node } of document.getPages()) {
    const resources = node.Resources();
    const after = resources && withSwitches(contentStreamOf(node.Contents(), context), resources);
    if (!after) continue;
    const found = resourceOf(resources, 'ExtGState');
    const named = found ?? context.obj({});
    for (const [name, state] of Object.entries(states)) {
      const ref = shared.get(name) ?? context.register(context.obj(state));
      shared.set(name, ref);
      named.set(PDFName.of(name), ref);
    }
    resources.set(PDFName.of('ExtGState'), named);
    const contents = node.get(PDFName.of('Contents'));
    const stream = context.flateStream(after);
    if (contents instanceof PDFRef) context.assign(contents, stream);
    else node.set(PDFName.of('Contents'), context.register(stream));
  }
}

/** What decides whether a text overprints; `on`: whether the graphics state does so. */
interface TextState {
  black: boolean;
  drawing: boolean;
  mode: number;
  on: boolean;
}

const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Content that overprints at black text and nowhere else, `undefined` when it is so already. It is switched off at the
 * end of a text object at the latest, because no path may be interrupted.
 */
function withSwitches(content: Uint8Array, resources: PDFDict): Uint8Array | undefined {
  let state: TextState = { black: false, drawing: false, mode: 0, on: false };
  const saved: TextState[] = [];
  const pieces: Uint8Array[] = [];
  let written = 0;
  for (const operation of operationsOf(content)) {
    const { operator, from } = operation;
    if (operator === 'q') saved.push(state);
    if (operator === 'Q') state = saved.pop() ?? state;
    state = stateAfter(operation, state, resources);
    const wanted = showing.has(operator) && state.black && !state.drawing && state.mode === 0;
    if (!(showing.has(operator) || operator === 'ET') || state.on === wanted) continue;
    pieces.push(content.subarray(written, from), Buffer.from(`\n/${wanted ? 'Overprint' : 'Knockout'} gs`));
    [state, written] = [{ ...state, on: wanted }, from];
  }
  return written === 0 ? undefined : Buffer.concat([...pieces, content.subarray(written)]);
}

/** The state after an operator that sets a colour, a font, a mode of text or a graphics state. */
function stateAfter({ operator, operands }: Operation, state: TextState, resources: PDFDict): TextState {
  const [first] = operands;
  switch (operator) {
    case 'k':
      return { ...state, black: operands.join() === '0,0,0,1' };
    case 'g':
    case 'rg':
    case 'cs':
    case 'sc':
    case 'scn':
      return { ...state, black: false };
    case 'Tf':
      return { ...state, drawing: isDrawing(resourceOf(resources, 'Font', first)) };
    case 'Tr':
      return { ...state, mode: typeof first === 'number' ? first : 0 };
    case 'gs':
      return { ...state, on: switchOf(resourceOf(resources, 'ExtGState', first)) ?? state.on };
    default:
      return state;
  }
}
