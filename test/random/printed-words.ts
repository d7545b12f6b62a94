/** Laws about words: what the story says is printed, in its order, in columns that hold it. */
import type { MagazinePlan, PlanPage, Thread } from '#typeset/model.ts';
import { estimateTexts, durationText } from '#typeset/plan/answers.ts';
import { typographicLines, sentences, typographic } from '#typeset/text/typography.ts';
import type { Magazine } from './stories.ts';
import { named, onPages, photoFrames } from './page-frames.ts';

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
export function wordsBroken(plan: MagazinePlan, { story }: Magazine): string[] {
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

export function captionsBroken(plan: MagazinePlan, { photos }: Magazine): string[] {
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
export function columnsBroken(plan: MagazinePlan): string[] {
  if (plan.findings.some(({ code }) => code === 'overset')) return [];
  return plan.threads.flatMap(({ id, items }) => {
    const columns = onPages(plan, (_, frame) => (frame.kind === 'flow' && frame.thread === id ? [frame] : []));
    const room = columns.reduce((sum, { lines }) => sum + lines, 0);
    const width = columns.reduce((sum, { box, lines }) => sum + box.w * lines, 0) / Math.max(1, room);
    const [need = 0] = estimateTexts([{ kind: 'thread', items, width, body: plan.body }]);
    return room >= need ? [] : [`thread ${id} needs ${need} lines and has ${room}`];
  });
}
