import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import type { StudioEdition } from '../studio-edition.ts';
import { pagesOfAnswer } from './desk-pages.ts';

interface StoryColumnProps {
  story: StudioEdition['story'];
  magazine: MagazineRecord | undefined;
  /** The index of the answer that stands at the chosen place. */
  chosen: number | null | undefined;
  /** Opens a page by its number, at the place of an answer. */
  onPage: (number: number, answer: number) => void;
}

/** The story as it is printed: each answer with the pages that print it, and its recording (W80). */
export function StoryColumn({ story, magazine, chosen, onPage }: StoryColumnProps) {
  const answers = magazine?.answers ?? story.answers.map((answer, index) => ({ ...answer, index, headline: null }));
  // Pages of earlier drafts do not say which answers they print.
  const isTold = magazine?.pages.some(({ slots }) => slots.some(({ kind }) => kind === 'answer')) === true;
  if (answers.length === 0) return <p className="desk-none">Nothing was told yet.</p>;
  return (
    <ol className="desk-answers">
      {answers.map(({ index, question, text, headline }) => {
        const numbers = magazine ? pagesOfAnswer(magazine, index) : [];
        const voice = story.answers.find(answer => answer.question === question)?.voice;
        return (
          <li key={index} aria-current={chosen === index ? 'true' : undefined}>
            <h3>{question}</h3>
            {headline && <p className="font-display font-[560]">{headline}</p>}
            <p className="whitespace-pre-line">{text}</p>
            {voice && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands above
              <audio controls preload="none" src={`/download?fileId=${voice}`} aria-label={`Recording: ${question}`} />
            )}
            {isTold && (
              <p className="desk-where">
                {numbers.length === 0 && <strong>Printed on no page</strong>}
                {numbers.map(number => (
                  <button key={number} type="button" onClick={() => onPage(number, index)}>
                    Page {number}
                  </button>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
