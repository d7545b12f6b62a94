/** What an editing service reads of a story. */
export interface EditorStory {
  /** Whom the magazine is about. */
  person: string;
  /** The kind of edition, e.g. 'Birthday Spotlight'. */
  edition: string;
  /** What whoever gives it told; answers that are kept back and those of friends are left out. */
  answers: readonly { question: string; text: string }[];
}

/** What an editing service proposes; nothing of it is checked yet. */
export interface EditorProposals {
  /** Headlines of answers, by the numbers of the answers from 0. */
  headlines: readonly { answer: number; texts: readonly string[] }[];
  /** Lines for the cover. */
  cover: readonly string[];
  /** The order in which the answers read best, by their numbers. */
  order: readonly number[];
}

/** Proposes headlines, lines for the cover and an order. Adapters: none, an OpenAI-compatible endpoint. */
export interface Editor {
  /** Throws when there is no answer that can be read; error messages contain neither words of the story nor keys. */
  propose(story: EditorStory): Promise<EditorProposals>;
}
