import { safeFileName } from '#src/voices/rules.ts';

/** What of an edition decides what its people can do with the magazine after its approval. */
interface AfterwardsState {
  live: number;
  cancelled: unknown;
  /** Whether its material is erased (W100). */
  erased: boolean;
}

/** Whether a magazine is approved and there, so that it can be shared and kept: before, its pages still change. */
export const isApproved = ({ live, cancelled, erased }: AfterwardsState): boolean =>
  live === 3 && !cancelled && !erased;

/** The words that are sent with the link of a shared magazine (W71). */
export const sharingText = ({ title, url }: { title: string; url: string }): string =>
  `${title}, to leaf through: ${url}`;

/** An answer as the kept text has it; `by` is who told it, null for whoever ordered the magazine. */
interface KeptAnswer {
  question: string;
  text: string;
  by: string | null;
}

/** The words of a story as one plain text, for whoever keeps it: each question with what was told to it (W72). */
export function storyText(title: string, answers: readonly KeptAnswer[]): string {
  const byQuestion = Map.groupBy(
    answers.filter(({ text }) => text !== ''),
    ({ question }) => question,
  );
  const parts = [...byQuestion].map(([question, told]) =>
    [question, ...told.map(({ text, by }) => (by === null ? text : `${by}:\n${text}`))].join('\n\n'),
  );
  return `${[title, ...parts].join('\n\n\n')}\n`;
}

/** `Photos/003 2019-07-21.jpg`: the name of a photo in the archive, by its place in the story and its day. */
export const photoFileName = (place: number, takenAt: string | null): string =>
  `Photos/${[String(place).padStart(3, '0'), takenAt?.slice(0, 10)].filter(Boolean).join(' ')}.jpg`;

/** `Pages/07.webp` */
export const pageFileName = (page: number): string => `Pages/${String(page).padStart(2, '0')}.webp`;

/** The name of the archive and of the PDF in it, without an ending. */
export const archiveName = ({ name, edition }: { name: string; edition: string }): string =>
  safeFileName(`${name} - ${edition} Edition`);
