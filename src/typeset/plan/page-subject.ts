/** What a page is about, by reference, so that another template can lay out the same content. */
export interface PageSubject {
  /** The kind of content, as templates name it. */
  lays: string;
  photos: readonly string[];
  /** The indexes of its answers in the story. */
  answers: readonly number[];
  /** The line over the headline, and the title over several pictures. */
  eyebrow?: string;
  title?: string;
  /** The lines on the cover, the lines of the contents, and the line on the back. */
  lines?: readonly string[];
  entries?: readonly { title: string; note: string; page: number }[];
  closing?: string;
  /** The line of the story that it prints. */
  quote?: string;
  /** Its running text: the thread, and the lines in each column where other pages share the text. */
  run?: { thread: string; lines?: number };
  /** Whether the codes of its recordings are on this page. */
  marked: boolean;
}
