import { UnopenedRecording } from '#src/files/parts/recording/unopened-recording.tsx';
import type { LocalStory } from '../device/local-story.ts';
import type { UnopenedTake } from '../device/shown-story.ts';
import { deleteUnopened } from '../device/restore-takes.ts';
import { useFormWords } from './words/use-form-words.ts';

interface UnopenedTakesProps {
  story: LocalStory;
  takes: readonly UnopenedTake[];
  /** The id of the element with the question. */
  question: string;
}

/** The recordings of an answer that broke off and that this browser cannot open (W51). */
export function UnopenedTakes({ story, takes, question }: UnopenedTakesProps) {
  const words = useFormWords();
  return takes.map(taken => (
    <UnopenedRecording
      key={taken.take}
      file={taken}
      words={words.voice.recorder}
      text={words.voice.unopened(taken.where)}
      describedBy={question}
      onDelete={() => deleteUnopened(story, taken)}
    />
  ));
}
