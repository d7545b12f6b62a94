import type { SubjectKind } from '#kernel/subject.ts';

/** What a magazine tells, as the caller passes it in. */
export interface Story {
  /** Whom the magazine is about. */
  person: string;
  /** The kind of edition, e.g. 'Birthday Spotlight'. */
  edition: string;
  /** Who gives the magazine; null when unknown. */
  from: string | null;
  /** Whom it is for, null when those on the cover give it; told from `person` and `from` unless stated. */
  receiver?: string | null | undefined;
  /** How many people it is about; as the name says unless stated. */
  kind?: SubjectKind | undefined;
  /** How many copies are printed at first; one unless stated. */
  copies?: number | undefined;
  /** Day of the issue, ISO 8601. */
  date: string;
  /** The brand on the back cover (D01); our own name unless stated. */
  brand?: string | undefined;
  /** The logo of that brand, drawn over its name: which one it is, and its pixels. */
  logo?: { id: string; width: number; height: number } | undefined;
  answers: readonly {
    question: string;
    text: string;
    /** Who wrote it, printed as a signature under it; without it, whoever gives the magazine. */
    by?: string | undefined;
    /** The headline that somebody chose; without it, the answer's best short sentence. */
    headline?: string | undefined;
    /** Whether no word of it stands on cover or back; told from the words of its question unless stated. */
    keptBack?: boolean | undefined;
    /** Headlines of an editing service, offered to a person where the laws of headlines allow them. */
    proposed?: readonly string[] | undefined;
  }[];
  /** Lines of an editing service for the cover, offered in the same way. */
  proposedCover?: readonly string[] | undefined;
  /** The order of the answers that an editing service proposes, by their numbers from 0. */
  proposedOrder?: readonly number[] | undefined;
  /** What has the last page to itself, such as the question of a proposal; `question` is what was asked for it. */
  lastPage?: { question: string; text: string } | undefined;
  /** Questions that have a recording as an answer, and its length. */
  voices: readonly {
    question: string;
    seconds: number;
    /** Who speaks; `from` when absent. */
    speaker?: string | undefined;
    /** The address that plays the recording: printed beside the question as text and as a QR code. */
    link?: string | undefined;
    /** The last day on which the address is certain to work, ISO 8601. */
    keptUntil?: string | undefined;
  }[];
}
