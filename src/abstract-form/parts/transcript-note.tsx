import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { LocalAnswer } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { SpeechNotice } from './speech-notice.tsx';
import { decideSpeech, decideTranscript, takeOverTranscript, withTranscriptBelow } from '../device/transcripts.ts';
import { useFormWords } from './words/use-form-words.ts';

interface TranscriptNoteProps {
  story: LocalStory;
  answer: LocalAnswer;
}

function ShortenedNote() {
  const words = useFormWords().transcript;
  return <p className="text-small text-soft">{words.shortened}</p>;
}

const WhyNot = ({ why }: { why: string | undefined }) =>
  why !== undefined && (
    <p className="text-small text-soft" role="alert">
      {why}
    </p>
  );

/** Offers what was heard to somebody who has words of their own already. */
function OfferedTranscript({ story, answer }: TranscriptNoteProps) {
  const { key, transcript } = answer;
  const [why, setWhy] = useState<string>();
  const words = useFormWords().transcript;
  const both = withTranscriptBelow(answer);
  const text = transcript?.text ?? '';
  const takeOver = (taken: string) => void takeOverTranscript(story, key, taken);
  return (
    <section className="grid gap-3 border border-rule p-4" aria-labelledby={`heard-${key}`}>
      <h2 id={`heard-${key}`} className="text-small font-semibold">
        {words.heard}
      </h2>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      {transcript?.shortened && <ShortenedNote />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" onClick={() => takeOver(text)}>
          {words.use}
        </Button>
        {answer.text.trim() !== '' && (
          <Button
            size="small"
            kind="secondary"
            locked={both === undefined}
            onClick={() => both !== undefined && takeOver(both)}
          >
            {words.addBelow}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => void decideTranscript(story, key, 'leave').then(setWhy)}>
          {words.leaveOut}
        </Button>
      </div>
      {both === undefined && <p className="text-small text-soft">{words.tooLong}</p>}
      <WhyNot why={why} />
    </section>
  );
}

/** Says that a recording could not be written down, and tries again on request. */
function FailedTranscript({ story, answer }: TranscriptNoteProps) {
  const [busy, setBusy] = useState(false);
  const words = useFormWords().transcript;
  const [why, setWhy] = useState<string>();
  const tryAgain = async () => {
    setBusy(true);
    setWhy(await decideTranscript(story, answer.key, 'again'));
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-soft" role="status">
        {answer.transcript?.state === 'silent' ? words.silent : words.failed}
      </p>
      <Button size="small" kind="quiet" busy={busy} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </Button>
      <WhyNot why={why} />
    </div>
  );
}

/**
 * What becomes of a recording's words (W54), beside it: that they are written down, are in the text, are offered, or
 * could not be had. Nothing in a shop that writes nothing down.
 */
export function TranscriptNote({ story, answer }: TranscriptNoteProps) {
  const { transcript, voice, text } = answer;
  const { speech } = story.shown.form;
  const words = useFormWords().transcript;
  if (speech === 'off' || (speech === 'on' && !voice))
    return <SpeechNotice speech={speech} onDecide={agree => decideSpeech(story, agree)} />;
  if (speech !== 'on') return null;
  switch (transcript?.state) {
    case 'waiting':
      return (
        <p className="flex items-center gap-1.5 text-small text-soft" role="status">
          <Icon name="clock" size={16} />
          {words.writing}
        </p>
      );
    case 'used':
      return text.trim() === '' ? null : (
        <div className="grid gap-1" role="status">
          <p className="text-small text-soft">{words.written}</p>
          {transcript.shortened && <ShortenedNote />}
        </div>
      );
    case 'offered':
      return <OfferedTranscript story={story} answer={answer} />;
    case 'silent':
    case 'failed':
      return <FailedTranscript story={story} answer={answer} />;
    default:
      return null;
  }
}
