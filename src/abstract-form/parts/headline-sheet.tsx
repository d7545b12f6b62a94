import { useState } from 'react';
import type { StoryHeadline } from '#src/soft-copy/wire/headlines.ts';
import { Button } from '#ui/button.tsx';
import { LineForm } from '#ui/line-form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useUnsavedWords } from '#ui/use-unsaved-words.ts';
import { maxHeadlineLength } from '../rules.ts';
import { useFormWords } from './words/use-form-words.ts';

interface HeadlineSheetProps {
  headline: StoryHeadline;
  /** Chooses a line, '' the magazine's own; returns why that failed. */
  onChoose: (text: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** The headline of an answer: those to choose from, and own words. */
export function HeadlineSheet({ headline, onChoose, onClose }: HeadlineSheetProps) {
  const { proposals, isChosen } = headline;
  const words = useFormWords().headline;
  const [problem, setProblem] = useState<string>();
  const { setUnsaved, close } = useUnsavedWords(onClose);
  const choose = async (text: string) => {
    const failed = await onChoose(text);
    setProblem(failed);
    if (failed === undefined) onClose();
  };
  return (
    <Sheet open onClose={close} side="bottom" title={words.title}>
      <LineForm
        proposals={proposals}
        labels={words}
        // What stands there now is the first, also where that is the question.
        text={proposals[0]?.text ?? headline.headline ?? ''}
        button={words.change}
        most={maxHeadlineLength}
        error={problem}
        onUnsaved={setUnsaved}
        onUnchanged={onClose}
        onWords={choose}
      />
      {isChosen && (
        <Button kind="quiet" className="mt-4" onClick={() => void choose('')}>
          {words.asBefore}
        </Button>
      )}
    </Sheet>
  );
}
