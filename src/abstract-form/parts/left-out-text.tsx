import { Button } from '#ui/button.tsx';
import { maxAnswerLength } from '../rules.ts';
import { saveAnswer } from '../device/edit-story.ts';
import type { LocalAnswer } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { useFormWords } from './words/use-form-words.ts';

interface LeftOutProps {
  story: LocalStory;
  answer: LocalAnswer;
  text: string;
}

function LeftOut({ story, answer, text }: LeftOutProps) {
  const words = useFormWords().leftOut;
  const joined = answer.text ? `${answer.text}\n\n${text}` : text;
  const fits = joined.length <= maxAnswerLength;
  return (
    <li className="grid justify-items-start gap-2">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <Button size="small" kind="secondary" locked={!fits} onClick={() => void saveAnswer(story, answer.key, joined)}>
        {words.putBack}
      </Button>
      {!fits && <p className="text-small text-soft">{words.tooLong}</p>}
    </li>
  );
}

/** The texts that a decision left out of an answer and that nobody put back here; none while one is to be made. */
export const textsLeftOut = ({ rival, leftOut, text: now }: LocalAnswer): string[] =>
  rival ? [] : leftOut.filter(text => !now.includes(text));

/**
 * Shows the texts that a decision between two left out, each to be put back (W51): nobody's words go unseen, whoever
 * decided.
 */
export function LeftOutTexts({ story, answer }: Omit<LeftOutProps, 'text'>) {
  const words = useFormWords().leftOut;
  const texts = textsLeftOut(answer);
  if (texts.length === 0) return null;
  return (
    <details className="border-y border-rule py-2">
      <summary className="min-h-11 cursor-pointer content-center">{words.title(texts.length)}</summary>
      <p className="text-small text-soft">{words.text}</p>
      <ul className="grid list-none gap-4 py-3">
        {texts.map(text => (
          <LeftOut key={text} story={story} answer={answer} text={text} />
        ))}
      </ul>
    </details>
  );
}
