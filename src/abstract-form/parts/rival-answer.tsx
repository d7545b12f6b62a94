import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { maxAnswerLength } from '../rules.ts';
import type { LocalAnswer } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { settleRival } from '../device/send-words.ts';
import { useFormWords } from './words/use-form-words.ts';

interface RivalTextProps {
  title: string;
  text: string;
  onChoose: () => void;
  busy: boolean;
}

function RivalText({ title, text, onChoose, busy }: RivalTextProps) {
  const words = useFormWords().rival;
  return (
    <div className="grid content-start gap-3 border border-rule p-4">
      <h3 className="text-small font-semibold">{title}</h3>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      <div>
        <Button size="small" kind="secondary" busy={busy} onClick={onChoose}>
          {words.keepThis}
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows the two texts that were written for one answer at the same time, and asks which one stays, or both (W51). The
 * reader may have written either: after a reload one's own can be the other version. Shows nothing for one text.
 */
export function RivalAnswer({ story, answer }: { story: LocalStory; answer: LocalAnswer }) {
  const { key, text, rival } = answer;
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const words = useFormWords().rival;
  if (!rival) return null;
  const both = `${text}\n\n${rival.text}`;
  const choose = async (chosen: string) => {
    setBusy(true);
    setWhy(await settleRival(story, key, chosen));
    setBusy(false);
  };
  return (
    <section className="grid gap-4" role="group" aria-label={words.group}>
      <p role="status">{words.text}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <RivalText title={words.here} text={text} busy={busy} onChoose={() => void choose(text)} />
        <RivalText title={words.other} text={rival.text} busy={busy} onChoose={() => void choose(rival.text)} />
      </div>
      <div className="grid justify-items-start gap-2">
        <Button
          size="small"
          kind="quiet"
          busy={busy}
          locked={both.length > maxAnswerLength}
          onClick={() => void choose(both)}
        >
          {words.keepBoth}
        </Button>
        {both.length > maxAnswerLength && <p className="text-small text-soft">{words.tooLong}</p>}
        {why && (
          <p className="text-small text-soft" role="alert">
            {why}
          </p>
        )}
      </div>
    </section>
  );
}
