import type { FormLanguage } from '#kernel/subject.ts';
import type { OtherContent } from '#src/messages/rules/chat.ts';

/** What of an answer came by the chat. */
export const partKinds = ['text', 'voice', 'photo'] as const;
export type PartKind = (typeof partKinds)[number];

/** How often a question comes by itself. */
type Beat = 'day' | 'week' | 'own';

/** Where a conversation stands: before its consent, agreed to, and stopped. That a story is open is a fact. */
type ChatStage = 'consent' | 'telling' | 'stopped';

/** A question as it was sent to the person. */
export interface AskedQuestion {
  key: number;
  /** Seconds since 1970 at which it was sent, as messages of the person are dated. */
  at: number;
}

/** What came since the last acknowledgement: how many of each kind, and when the first and the last were stored. */
export interface Burst extends Record<PartKind, number> {
  /** Milliseconds since 1970. */
  since: number;
  last: number;
  /** The question that the last part answers. */
  key: number;
  /** What was heard in its voice notes, the first one first. */
  heard: readonly string[];
}

/** What a conversation remembers between two messages. Stored as JSON. Times are milliseconds since 1970. */
export interface ChatState {
  stage: ChatStage;
  language: FormLanguage;
  /** Whether it is told by e-mail. */
  byMail?: boolean;
  /** All questions that were sent, the oldest first. A question sent again stands again. */
  asked: readonly AskedQuestion[];
  /** Keys of the questions that were passed over. */
  skipped: readonly number[];
  beat: Beat;
  /** The minute of the person's day at which a question comes by itself. */
  minute: number;
  burst: Burst | null;
  /** Whether the question that waits was promised for the person's hour, as by “Tomorrow”: it is asked again then. */
  isPromised?: boolean;
  /** When what came was acknowledged last; absent: never. */
  keptAt?: number;
  /** When the person wrote last; null: never since the beginning. */
  wroteAt: number | null;
  /** Whether a reminder went out since then, and whether nothing comes by itself until they write again. */
  isReminded: boolean;
  isResting: boolean;
  /** What was said once in this story and is not said again, by name. */
  told: readonly string[];
  /** What was just asked, or spoken of, so that a message that answers it is no part of the story. */
  asks: 'hand-in' | 'hour' | 'page' | 'name' | null;
  /** The page that a person wants changed, while its change is awaited. */
  page: number | null;
}

/** What happens to a conversation. `at` of what a person sent: seconds since 1970, by their phone. */
export type ChatEvent =
  /** The person sent the code of this edition. */
  | { type: 'begun'; at: number }
  /**
   * A written message. `quoted`: the question that the quoted message of ours is about. `isReply`: it quotes because
   * e-mails do, so that its words may be a command all the same.
   */
  | { type: 'text'; at: number; text: string; quoted: number | null; isReply?: boolean }
  /** A button or a row of a list, by the name that it was sent with. */
  | { type: 'pressed'; at: number; name: string; quoted: number | null }
  /** A voice note or photo that is stored as a part of the answer to `key`. `isSmall`: it prints small. */
  | { type: 'stored'; kind: 'voice' | 'photo'; at: number; key: number; isSmall: boolean }
  /** What came cannot be a part of the story: why, in words for the person. */
  | { type: 'refused'; at: number; why: string }
  | { type: 'other'; at: number; kind: OtherContent }
  /** The written form of a voice note, as it was heard. */
  | { type: 'heard'; key: number; text: string }
  /** The last part was taken back, stored at `addedAt`; null: none was sent within the last hour. */
  | { type: 'undone'; kind: PartKind | null; key: number | null; addedAt: number | null }
  /** The hand-in that was asked for. `why`: what stood against it, in words for the person. */
  | { type: 'handed-in'; why: string | null }
  /** A friend was taken in under their name, or what they told was sent. `why`: what stood against it. */
  | { type: 'joined' | 'sent'; why: string | null }
  /** The address by which others answer a question was made; null when friends cannot be asked now. */
  | { type: 'invitation'; key: number; url: string | null }
  /** A change of a page was noted. `why`: what stood against it. */
  | { type: 'pinned'; page: number; why: string | null }
  /** So many messages came that they are handled later; they are stored. */
  | { type: 'slowed' }
  /** The soft copy can be read. */
  | { type: 'soft-copy' }
  /** The studio answers what was passed to it. */
  | { type: 'studio'; text: string }
  /** The moment came that an act `wake` asked for. */
  | { type: 'woken' };

/** A question of the form, in the language of the conversation, speaking of the person by name. */
export interface ChatQuestion {
  key: number;
  question: string;
  isAnswered: boolean;
}

/** What the shop knows of the edition when an event is handled. */
export interface ChatFacts {
  /** Milliseconds since 1970. */
  now: number;
  /** The person's offset from UTC in minutes. */
  zoneMinutes: number;
  /** What the shop or the partner is called. */
  brand: string;
  /** What the people who tell call the one that it is about, e.g. `Papa`; null while nobody is named. */
  person: string | null;
  questions: readonly ChatQuestion[];
  photos: number;
  /**
   * For a friend who tells their part (W53): who asks, the wording of the consent, and the name under which they began
   * before; null for the story itself.
   */
  friend: { from: string; consent: string; name: string | null } | null;
  /** What is thin in the story, in one sentence; null: nothing. */
  thin: string | null;
  /** Whether this person may hand in, and what a hand-in means for money and changes, in words. */
  handIn: { may: boolean; means: string };
  /** Whether the story takes more: it is open. */
  isOpen: boolean;
  /** Whether the soft copy can be read, so that its pages can be changed. */
  isReadable: boolean;
  /** Whose turn it is and which day, in words. */
  where: string;
  /** The form's address, and that of the tracking page. */
  formLink: string;
  trackLink: string;
  /** The day (milliseconds) on which questions end, since the story is needed then; null: none. */
  until: number | null;
  /** How many messages of ours may still be sent for this story. */
  messagesLeft: number;
  /** Whether the person agreed that recordings are written down and a service is set. */
  writesDown: boolean;
}

/** The part of the facts that depends on what is told: the story itself, or a friend's part. */
export type ToldFacts = Omit<ChatFacts, 'now' | 'zoneMinutes' | 'brand' | 'messagesLeft'>;

/** A button under a message: at most 20 characters. */
export interface ChatButton {
  name: string;
  label: string;
}

/** One message of ours. */
export interface Say {
  do: 'say';
  text: string;
  buttons?: readonly ChatButton[];
  /** Rows that one can choose from: a title of at most 24 characters each, and what stands below it. */
  list?: { open: string; rows: readonly { name: string; title: string; text: string }[] };
  /** The question that it asks. */
  asks?: number;
  /** Whether it quotes the message that it answers. */
  quotes?: boolean;
  /** The template that carries it once the 24 hours are over; without one it is not sent then. */
  template?: 'chatQuestion' | 'chatReminder' | 'chatReply' | 'chatSoftCopy';
  /** Pictures that come with it: the finished covers, or the pages of the soft copy. */
  pictures?: 'covers' | 'pages';
}

/** What a conversation does. Those that answer do so by an event, which is handled next. */
export type ChatAct =
  | Say
  /** A reaction to the message that is handled. */
  | { do: 'react'; emoji: string }
  /** Stores the written message that is handled as a part of the answer to `key`. */
  | { do: 'store'; key: number }
  /** Takes back the last part of the last hour, of `key` only its last voice note; answers `undone`. */
  | { do: 'undo'; voiceOf: number | null }
  /** Records the consent with the wording's version. */
  | { do: 'consent'; version: number }
  /** Takes a friend in under this name, with their consent; answers `joined`. */
  | { do: 'join'; name: string }
  /** Hands what a friend told to whoever asked; answers `sent`. */
  | { do: 'send' }
  /** Hands the story in; answers `handed-in`. */
  | { do: 'hand-in' }
  /** Makes the address by which others answer this question; answers `invitation`. */
  | { do: 'invite'; key: number }
  /** Notes a change of a page of the soft copy; answers `pinned`. */
  | { do: 'pin'; page: number; words: string }
  /** Passes the written message that is handled to the studio. */
  | { do: 'pass-on' }
  /** Handles `woken` at that moment (milliseconds) in place of an earlier wish; null: not at all. */
  | { do: 'wake'; at: number | null };

/** The end of one event: the state after it, and what is done, in order. */
export interface ChatStep {
  state: ChatState;
  acts: readonly ChatAct[];
}
