import type { Edition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { ConversationRow } from '../store/conversations.ts';
import type { InboxRow } from '../store/inbox.ts';
import type { ChatPart } from '../store/parts.ts';
import type { ChatPerson } from '../store/people.ts';
import type { MadeRecording, RecordingPlan } from './voice-parts.ts';

/** A recording without a voice note, which was made before the transaction that needs it. */
export interface PreparedUndo {
  part: string;
  plan: RecordingPlan;
  made: MadeRecording | null;
}

/** What is handled now: one event of one person's conversation. */
export interface ChatTurn {
  /** The context that acts as the person, in the same transaction. */
  theirs: Ctx;
  person: ChatPerson;
  conversation: ConversationRow;
  edition: Edition;
  row: InboxRow;
  isFromPerson: boolean;
  /** The written message; null for any other event. */
  text: string | null;
  /** The question that the event is about; null: none. */
  about: number | null;
  undo: PreparedUndo | undefined;
}

/** The transaction needs an answer's recording without this voice note: it is made outside, and then all runs again. */
export class RecordingWanted extends Error {
  readonly part: ChatPart;
  readonly plan: RecordingPlan;
  constructor(part: ChatPart, plan: RecordingPlan) {
    super('a recording is to be made first');
    this.part = part;
    this.plan = plan;
  }
}

/** What was prepared does not fit any more: it is prepared again. */
export class ChangedMeanwhile extends Error {}
