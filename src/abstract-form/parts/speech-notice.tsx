import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { SpeechState } from '../wire/speech.ts';
import { useFormWords } from './words/use-form-words.ts';

interface SpeechNoticeProps {
  speech: Exclude<SpeechState, 'none'>;
  /** Has recordings written down from now on or not; why that failed, in words for people. */
  onDecide: (agree: boolean) => Promise<string | undefined>;
}

/** Says that a service writes recordings down, before anybody records, and takes it if they do not want that (W113). */
export function SpeechNotice({ speech, onDecide }: SpeechNoticeProps) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const words = useFormWords().transcript;
  const agrees = speech === 'on';
  const decide = async () => {
    setBusy(true);
    setWhy(await onDecide(!agrees));
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-soft" role="status">
        {agrees ? words.agreed : words.declined}
      </p>
      <Button size="small" kind="quiet" busy={busy} onClick={() => void decide()}>
        {agrees ? words.decline : words.agree}
      </Button>
      {why !== undefined && (
        <p className="text-small text-soft" role="alert">
          {why}
        </p>
      )}
    </div>
  );
}
