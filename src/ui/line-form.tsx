import { useState } from 'react';
import { Icon } from './icon.tsx';
import { WordsForm, type WordsFormProps } from './words-form.tsx';

interface LineLabels {
  choices: string;
  /** The field beside lines to choose from, and without any. */
  ownWords: string;
  words: string;
}

const englishLabels: LineLabels = { choices: 'To choose from', ownWords: 'Own words', words: 'The words' };

interface LineFormProps extends Omit<WordsFormProps, 'label' | 'mayBeEmpty'> {
  /** Lines to choose from with one tap; the one that equals `text` is marked as the present one. */
  proposals: readonly { text: string; why: string }[];
  /** What the list and the field are called; English without it. */
  labels?: LineLabels | undefined;
  /** Whether the reason of each stands below it. */
  reasons?: boolean | undefined;
  /** The present line was chosen: nothing changes. */
  onUnchanged: () => void;
}

/** One line of print, such as a headline: some to choose from, where there are others, and own words below them. */
export function LineForm({ proposals, labels = englishLabels, reasons, onUnchanged, ...form }: LineFormProps) {
  const { text: now, onWords } = form;
  const [chosen, setChosen] = useState<string>();
  const hasOthers = proposals.some(({ text }) => text !== now);
  async function choose(text: string) {
    if (chosen !== undefined) return;
    if (text === now) return onUnchanged();
    setChosen(text);
    await onWords(text);
    setChosen(undefined);
  }
  return (
    <>
      {hasOthers && (
        <ul aria-label={labels.choices} className="mb-6 list-none border-t border-rule">
          {proposals.map(({ text, why }) => (
            <li key={text} className="border-b border-rule">
              <button
                type="button"
                data-choice
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left font-medium hover:bg-tint aria-disabled:text-soft"
                aria-pressed={text === now}
                aria-busy={chosen === text ? true : undefined}
                aria-disabled={chosen === undefined ? undefined : true}
                onClick={() => void choose(text)}
              >
                <span className="w-6 shrink-0">{text === now && <Icon name="check" size={22} />}</span>
                <span className="grid">
                  <span dir="auto">{text}</span>
                  {reasons && <small className="text-small font-normal text-soft">{why}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <WordsForm {...form} label={hasOthers ? labels.ownWords : labels.words} />
    </>
  );
}
