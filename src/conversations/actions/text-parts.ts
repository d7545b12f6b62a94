import { createHash } from 'node:crypto';
import { currentAnswer, lockStory, saveAnswers } from '#src/abstract-form/index.ts';
import { maxAnswerLength } from '#src/abstract-form/rules.ts';
import { loadEdition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { composedText, inOrder, withoutPart } from '../rules/composed.ts';
import {
  addPart,
  changePart,
  findChatAnswer,
  mergeParts,
  partsOf,
  saveChatAnswer,
  type AnswerName,
  type ChatPart,
} from '../store/parts.ts';

/** The device by which the form knows what a chat saved. */
const device = 'chat';

/** The id of a save, made of the name of what is saved: the same again is the same save. */
export function saveIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** What a text becomes part of. */
interface ChatText extends AnswerName {
  /** The provider's id of its message. */
  id: string;
  person: string;
  at: Date;
  words: string;
}

/** Saves the text that a chat made of an answer, as the newest version. */
async function saveMade(ctx: Ctx, { edition, key }: AnswerName, made: { save: string; base: number; text: string }) {
  if (made.text.length > maxAnswerLength)
    throw new Refused(
      'invalid',
      `This answer is full: it takes ${maxAnswerLength} characters. Please choose another question.`,
    );
  await saveAnswers(ctx, { edition, device, saves: [{ key, ...made }] });
  await saveChatAnswer(ctx.db, { edition, key }, { madeText: made.text });
}

/**
 * Adds a written message to an answer, in the open transaction: the parts of a chat stand in the order of their own
 * times. What the form changed meanwhile stays as it is, and this comes after it. `ctx` acts as the person. Throws
 * `Refused` as `saveAnswers`, and when the answer is full.
 */
export async function addText(ctx: Ctx, part: ChatText): Promise<void> {
  const { id, edition, key, person, at, words } = part;
  await lockStory(ctx, await loadEdition(ctx, edition));
  const { text, version } = await currentAnswer(ctx, edition, key);
  const before = await findChatAnswer(ctx.db, part);
  const isAsMade = before !== undefined && before.madeText === text;
  if (!isAsMade) {
    await mergeParts(ctx.db, part, 'text');
    await saveChatAnswer(ctx.db, part, { formText: text });
  }
  if (!(await addPart(ctx.db, { id, edition, key, person, kind: 'text', at, words, addedAt: ctx.now() }))) return;
  const parts = inOrder(await partsOf(ctx.db, part, 'text'));
  const made = composedText(
    isAsMade ? before.formText : text,
    parts.map(one => one.words),
  );
  await saveMade(ctx, part, { save: saveIdOf(id), base: version, text: made });
}

/**
 * Takes a written message back out of its answer, in the open transaction; false where it does not stand there as it
 * was sent any more.
 */
export async function removeText(ctx: Ctx, part: ChatPart): Promise<boolean> {
  const { id, edition, key } = part;
  await lockStory(ctx, await loadEdition(ctx, edition));
  const { text, version } = await currentAnswer(ctx, edition, key);
  const before = await findChatAnswer(ctx.db, part);
  const isAsMade = !part.isMerged && before !== undefined && before.madeText === text;
  const others = (await partsOf(ctx.db, part, 'text')).filter(one => one.id !== id);
  const left = isAsMade
    ? composedText(
        before.formText,
        inOrder(others).map(one => one.words),
      )
    : withoutPart(text, part.words);
  if (left === undefined) return false;
  await changePart(ctx.db, id, { undoneAt: ctx.now() });
  if (!isAsMade) {
    await mergeParts(ctx.db, part, 'text');
    await saveChatAnswer(ctx.db, part, { formText: left });
  }
  await saveMade(ctx, part, { save: saveIdOf(`undo ${id}`), base: version, text: left });
  return true;
}
