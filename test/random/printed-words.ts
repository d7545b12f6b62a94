/** Laws about words: the whole story is printed, in its order, in columns with enough room. */
import type { MagazinePlan, PlanPage, Thread } from '#typeset/model.ts';
import { estimateTexts } from '#typeset/plan/answers.ts';
import { durationText } from '#typeset/plan/spoken-answers.ts';
import { printedWordsOf } from '#typeset/language/words.ts';
import { typographicLines, sentences, typographic } from '#typeset/text/typography.ts';
import type { Magazine } from './stories.ts';
import { frameName, fromEachFrame, photoFrames } from './page-frames.ts';

/** Only the letters and figures of a text, in lower case, so that line breaks and typography do not matter. */
export const lettersAndFigures = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** The line without a typed "step" before its number: it is printed as the number alone. */
export const withoutStepWord = (line: string): string => line.replace(/^(?:step|चरण) ?(?=\d)/iu, '');

/** The text of a thread, or of the type frames of a page, in its order. */
const threadText = ({ items }: Thread): string =>
  lettersAndFigures(
    items
      .map(item =>
        'when' in item ? `${item.when} ${item.text}` : 'number' in item ? item.number + item.text : item.text,
      )
      .join(' '),
  );
const pageText = ({ frames }: PlanPage): string =>
  lettersAndFigures(
    frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : [])).join(' '),
  );

/** Whether the text contains all lines, in this order. */
function containsInOrder(lines: readonly string[], text: string): boolean {
  let at = 0;
  return lines.every(line => {
    const from = text.indexOf(line, at);
    at = from + line.length;
    return from >= 0;
  });
}

/** The answers that are not printed in order, and the questions and recordings that are not printed. */
export function wordsBroken(plan: MagazinePlan, { story }: Magazine): string[] {
  const pages = plan.pages.map(pageText);
  const printedText = [...plan.threads.map(threadText), ...pages].join('|');
  const lost = story.answers.flatMap(({ question, text }, index) => {
    // A timeline sets its dates between the sentences.
    const lines = typographicLines(text).flatMap(line => sentences(withoutStepWord(line)).map(lettersAndFigures));
    if (lines.length === 0) return [];
    const texts = [...plan.threads.filter(({ answers }) => answers.includes(index)).map(threadText), ...pages];
    return [
      ...(texts.some(printedText => containsInOrder(lines, printedText))
        ? []
        : [`answer ${index} is not printed in order: ${text.slice(0, 60)}`]),
      ...(printedText.includes(lettersAndFigures(typographic(question)))
        ? []
        : [`question ${index} is not printed: ${question}`]),
    ];
  });
  const unsaid = story.voices.flatMap(({ question, seconds: length }) =>
    printedText.includes(lettersAndFigures(typographic(question))) &&
    printedText.includes(lettersAndFigures(durationText(printedWordsOf(story), length)))
      ? []
      : [`recording: ${question}`],
  );
  return [...lost, ...unsaid];
}

export function captionsBroken(plan: MagazinePlan, { photos }: Magazine): string[] {
  const left = plan.findings.filter(({ code }) => code === 'caption-left-out').map(({ message }) => message);
  return photoFrames(plan).flatMap(({ page, frame }) => {
    const caption = photos.find(({ id }) => id === frame.photo)?.caption;
    if (caption === undefined || frame.half === 'right') return [];
    // The cover has no room for one: its caption stands in the imprint under the contents.
    const text = [page, ...plan.pages.filter(({ kind }) => page.kind === 'cover' && kind === 'contents')].map(pageText);
    const isPrinted = text.join('').includes(lettersAndFigures(typographic(caption)));
    return isPrinted || left.some(message => message.includes(`${frame.photo} `))
      ? []
      : [`${frameName(page, frame)}: ${caption}`];
  });
}

/** The threads whose columns have fewer lines than their text is estimated to need. */
export function columnsBroken(plan: MagazinePlan): string[] {
  if (plan.findings.some(({ code }) => code === 'overset')) return [];
  return plan.threads.flatMap(({ id, items }) => {
    const columns = fromEachFrame(plan, (_, frame) => (frame.kind === 'flow' && frame.thread === id ? [frame] : []));
    const room = columns.reduce((sum, { lines }) => sum + lines, 0);
    const width = columns.reduce((sum, { box, lines }) => sum + box.w * lines, 0) / Math.max(1, room);
    const [need = 0] = estimateTexts([{ kind: 'thread', items, width, body: plan.body }]);
    return room >= need ? [] : [`thread ${id} needs ${need} lines and has ${room}`];
  });
}
