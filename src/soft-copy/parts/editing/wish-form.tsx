import { useRef } from 'react';
import type { OpenedSound } from '#src/files/parts/recording/sound.ts';
import type { SpokenPlace } from '#src/files/parts/recording/use-spoken-place.ts';
import { deferredPart } from '#ui/deferred-part.tsx';
import { WordsForm } from '#ui/words-form.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { lineLetters } from './place-words.tsx';
import type { Outcome } from './use-proof.ts';

// It loads what records.
const SpokenForm = deferredPart(async () => (await import('./spoken-wish.tsx')).SpokenWish);

interface WishFormProps {
  edition: string;
  /** The number of the page. */
  page: number;
  speech: MagazineRecord['speech'];
  error: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  /** Has what is spoken written down from now on or not; why that failed, in words for people. */
  onSpeech: (agree: boolean) => Promise<string | undefined>;
  sendWords: (words: string) => Promise<Outcome>;
  sendSpoken: (spoken: OpenedSound) => Promise<Outcome>;
  /** Takes the outcome of the last thing that was sent, or of the one that failed. */
  onOutcome: (outcome: Outcome) => void;
}

/** A wish about a place, in writing or spoken; what is spoken goes with the words. */
export function WishForm({ edition, page, speech, error, onUnsaved, onSpeech, onOutcome, ...send }: WishFormProps) {
  const place = useRef<SpokenPlace>(undefined);
  const sendSpoken = async (spoken: OpenedSound) => {
    const outcome = await send.sendSpoken(spoken);
    if (!outcome.ok) onOutcome(outcome);
    return outcome.ok;
  };
  return (
    <>
      <WordsForm
        error={error}
        onUnsaved={onUnsaved}
        label={`About page ${page}`}
        hint="The studio sees the page and this place."
        text=""
        button="Add it to the list"
        most={lineLetters}
        onWords={async words => {
          if ((await place.current?.settle(sendSpoken)) === false) place.current?.show();
          else onOutcome(await send.sendWords(words));
        }}
      />
      <SpokenForm
        edition={edition}
        speech={speech}
        onDecide={onSpeech}
        onSpoken={async spoken => {
          const outcome = await send.sendSpoken(spoken);
          onOutcome(outcome);
          return outcome.ok;
        }}
        onPlace={spoken => {
          place.current = spoken;
          return () => (place.current = undefined);
        }}
      />
    </>
  );
}
