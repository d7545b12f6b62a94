import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { LocalAnswer } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { SpeechNotice } from './speech-notice.tsx';
import { decideSpeech, decideTranscript, takeOverTranscript, withTranscriptBelow } from '../device/transcripts.ts';

interface TranscriptNoteProps {
  story: LocalStory;
  answer: LocalAnswer;
}

const ShortenedNote = () => (
  <p className="text-small text-soft">
    It is longer than an answer can be, so its end is left out here. The recording has all of it.
  </p>
);

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
  const both = withTranscriptBelow(answer);
  const text = transcript?.text ?? '';
  const takeOver = (words: string) => void takeOverTranscript(story, key, words);
  return (
    <section className="grid gap-3 border border-rule p-4" aria-labelledby={`heard-${key}`}>
      <h2 id={`heard-${key}`} className="text-small font-semibold">
        What we heard in your recording
      </h2>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      {transcript?.shortened && <ShortenedNote />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" onClick={() => takeOver(text)}>
          Use these words
        </Button>
        {answer.text.trim() !== '' && (
          <Button
            size="small"
            kind="secondary"
            locked={both === undefined}
            onClick={() => both !== undefined && takeOver(both)}
          >
            Add below mine
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => void decideTranscript(story, key, 'leave').then(setWhy)}>
          Leave out
        </Button>
      </div>
      {both === undefined && <p className="text-small text-soft">Together they are too long for one answer.</p>}
      <WhyNot why={why} />
    </section>
  );
}

/** Says that a recording could not be written down, and tries again on request. */
function FailedTranscript({ story, answer }: TranscriptNoteProps) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const tryAgain = async () => {
    setBusy(true);
    setWhy(await decideTranscript(story, answer.key, 'again'));
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-soft" role="status">
        {answer.transcript?.state === 'silent'
          ? 'We heard no words in this recording. It is safe and will be printed with its code.'
          : 'We could not write this down. The recording is safe and will be printed with its code.'}
      </p>
      <Button size="small" kind="quiet" busy={busy} onClick={() => void tryAgain()}>
        Try again
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
  if (speech === 'off' || (speech === 'on' && !voice))
    return <SpeechNotice speech={speech} onDecide={agree => decideSpeech(story, agree)} />;
  if (speech !== 'on') return null;
  switch (transcript?.state) {
    case 'waiting':
      return (
        <p className="flex items-center gap-1.5 text-small text-soft" role="status">
          <Icon name="clock" size={16} />
          Writing down what you said…
        </p>
      );
    case 'used':
      return text.trim() === '' ? null : (
        <div className="grid gap-1" role="status">
          <p className="text-small text-soft">Written down from your recording. Please check names.</p>
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
