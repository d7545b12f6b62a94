import { questionsFor } from '#src/catalogue/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatEvent } from '../rules/chat.ts';
import { inOrder } from '../rules/composed.ts';
import { findPart, lastPartOf, partsOf, type ChatPart } from '../store/parts.ts';
import { findQuoted } from '../store/said.ts';
import { removePhoto } from './photo-parts.ts';
import { tryTo } from './savepoint.ts';
import { removeText } from './text-parts.ts';
import { ChangedMeanwhile, RecordingWanted, type ChatTurn } from './turn.ts';
import { isSamePlan, planRecording, removeVoice } from './voice-parts.ts';

/** For how long the last part can be taken back. */
const undoMs = 3_600_000;

/** The part that is to be taken back: the last one of the last hour, or the last voice note of one answer. */
async function partToUndo(
  ctx: Ctx,
  { conversation, row }: ChatTurn,
  voiceOf: number | null,
): Promise<ChatPart | undefined> {
  const { edition, person } = conversation;
  // What was sent after the wish, which came late, is not meant by it.
  const [after, until] = [new Date(row.at.getTime() - undoMs), row.at];
  const quotes = row.event?.from === 'person' ? row.event.quotes : null;
  if (quotes !== null && !(await findQuoted(ctx.db, { edition, person, quoted: quotes }))) {
    // Whoever replies to a message of their own takes that one back, or nothing: it may be no part, or taken back.
    const own = await findPart(ctx.db, quotes);
    return own && own.edition === edition && own.person === person && own.at > after ? own : undefined;
  }
  if (voiceOf === null) return lastPartOf(ctx.db, { edition, person, after, until });
  const voices = await partsOf(ctx.db, { edition, key: voiceOf }, 'voice');
  return inOrder(voices.filter(part => part.person === person && part.at > after && part.at <= until)).at(-1);
}

/** Takes a voice note back by the recording that was prepared without it. Throws `RecordingWanted` before that. */
async function undoVoice(ctx: Ctx, turn: ChatTurn, part: ChatPart): Promise<boolean> {
  const plan = await planRecording(turn.theirs, { remove: part });
  if (!plan) return false;
  if (turn.undo?.part !== part.id || !isSamePlan(turn.undo.plan, plan)) throw new RecordingWanted(part, plan);
  const question = (await questionsFor(ctx, turn.edition)).find(({ key }) => key === part.key)?.question ?? '';
  if (!(await removeVoice(turn.theirs, part, { plan, made: turn.undo.made, question }))) throw new ChangedMeanwhile();
  return true;
}

function remove(ctx: Ctx, turn: ChatTurn, part: ChatPart): Promise<boolean> {
  if (part.kind === 'voice') return undoVoice(ctx, turn, part);
  return part.kind === 'photo' ? removePhoto(turn.theirs, part) : removeText(turn.theirs, part);
}

/** Takes the last part back, in the open transaction; what cannot be taken out any more is changed in the form. */
export async function undo(ctx: Ctx, turn: ChatTurn, { voiceOf }: { voiceOf: number | null }): Promise<ChatEvent> {
  const part = await partToUndo(ctx, turn, voiceOf);
  const done = part && (await tryTo(ctx, () => remove(ctx, turn, part)));
  if (!part || !done || 'refused' in done || !done.value)
    return { type: 'undone', kind: null, key: null, addedAt: null };
  return { type: 'undone', kind: part.kind, key: part.key, addedAt: part.addedAt.getTime() };
}
