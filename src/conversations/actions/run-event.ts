import { loadEdition } from '#src/editions/index.ts';
import { recordAgreement } from '#src/accounts/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatEvent, ChatStep } from '../rules/chat.ts';
import { consentVersion, step } from '../rules/dialogue.ts';
import { beforeSaying, withoutUnsaid } from '../rules/questions.ts';
import { changeConversation, findConversation, type ConversationRow } from '../store/conversations.ts';
import type { InboxRow } from '../store/inbox.ts';
import type { ChatPerson } from '../store/people.ts';
import { doAct } from './acts.ts';
import { actAs } from './authority.ts';
import { factsOf } from './facts.ts';
import { tryTo } from './savepoint.ts';
import type { PreparedUndo, ChatTurn } from './turn.ts';
import { unsaidQuestions } from './unsaid.ts';

/** An event of a person's conversation, as the inbox has it. */
interface Happening {
  person: ChatPerson;
  edition: string;
  row: InboxRow;
  event: ChatEvent;
  undo?: PreparedUndo | undefined;
}

const aboutOf = (event: ChatEvent): number | null => ('key' in event ? event.key : null);

async function turnFor(
  ctx: Ctx,
  { person, row, event, undo }: Happening,
  conversation: ConversationRow,
): Promise<ChatTurn> {
  const edition = await loadEdition(ctx, conversation.edition);
  return {
    theirs: await actAs(ctx, conversation),
    person,
    conversation,
    edition,
    row,
    isFromPerson: row.event?.from === 'person',
    text: event.type === 'text' ? event.text : null,
    about: aboutOf(event),
    undo,
  };
}

/** Keeps the state after a step and does its acts, in order; answers the events that they lead to. */
async function doStep(ctx: Ctx, turn: ChatTurn, made: ChatStep): Promise<ChatEvent[]> {
  const { conversation } = turn;
  const { state, acts } = withoutUnsaid(made, conversation.state);
  await changeConversation(ctx.db, conversation, { state });
  const isStopped = state.stage === 'stopped' && conversation.state.stage === 'telling';
  if (isStopped && conversation.consentAt !== null) {
    const act = {
      subject: 'chat',
      version: consentVersion,
      act: 'withdrawn',
      place: state.byMail ? 'mail' : 'chat',
    } as const;
    await recordAgreement(turn.theirs, { edition: conversation.edition, ...act });
  }
  const answers: ChatEvent[] = [];
  for (const act of acts) {
    const answer = await doAct(ctx, turn, act);
    if (answer) answers.push(answer);
  }
  return answers;
}

/** One step. What cannot be stored is never said to be: the same message is then one that was refused. */
async function oneStep(ctx: Ctx, happening: Happening, conversation: ConversationRow): Promise<ChatEvent[]> {
  const { person, event, row } = happening;
  const turn = await turnFor(ctx, happening, conversation);
  const facts = await factsOf(ctx, { edition: turn.edition, conversation, person });
  const state = beforeSaying(conversation.state, await unsaidQuestions(ctx, conversation));
  const done = await tryTo(ctx, () => doStep(ctx, turn, step(state, event, facts)));
  if ('value' in done) return done.value;
  const at = Math.floor(row.at.getTime() / 1000);
  return doStep(ctx, turn, step(state, { type: 'refused', at, why: done.refused }, facts));
}

/** Handles an event and those that it leads to, in the open transaction with the locked person. */
export async function runEvent(ctx: Ctx, happening: Happening): Promise<void> {
  const events = [happening.event];
  for (let event = events.shift(); event; event = events.shift()) {
    const name = { edition: happening.edition, person: happening.person.id };
    const conversation = await findConversation(ctx.db, name);
    if (!conversation) return;
    events.unshift(...(await oneStep(ctx, { ...happening, event }, conversation)));
  }
}
