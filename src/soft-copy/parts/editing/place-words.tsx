import { LineForm } from '#ui/line-form.tsx';
import { WordsForm } from '#ui/words-form.tsx';
import type { MagazineRecord, WireEdit } from '../../wire/editing.ts';
import { proposalsAt, wordsEdit, type TapSlot } from './places.ts';

const answerLetters = 20_000;
/** The most letters of every text but an answer, and of a wish. */
export const lineLetters = 2000;

interface PlaceWordsProps {
  /** The page that prints the place. */
  page: string;
  slot: TapSlot;
  magazine: Pick<MagazineRecord, 'answers' | 'offers'>;
  error: string | undefined;
  /** Whether the reason of each proposal is shown. */
  reasons?: boolean | undefined;
  onUnsaved: (unsaved: boolean) => void;
  change: (edit: WireEdit) => Promise<unknown>;
  /** The words stay as they are. */
  onUnchanged: () => void;
}

/** The words of a place on a page, to be changed; headlines and lines of cover and back with some to choose from. */
export function PlaceWords({ page, slot, magazine, error, reasons, onUnsaved, change, onUnchanged }: PlaceWordsProps) {
  const question = magazine.answers.find(({ index }) => index === slot.answer)?.question;
  const proposals = proposalsAt(slot, magazine);
  const form = {
    error,
    onUnsaved,
    text: slot.text ?? '',
    button: 'Change it',
    most: slot.kind === 'answer' ? answerLetters : lineLetters,
    onWords: async (text: string) => {
      const edit = wordsEdit(page, slot, text);
      if (edit) await change(edit);
    },
  };
  if (proposals.length > 0) return <LineForm {...form} {...{ proposals, reasons, onUnchanged }} />;
  return (
    <WordsForm
      {...form}
      label={slot.kind === 'answer' && question ? question : 'The words'}
      mayBeEmpty={slot.kind === 'caption'}
    />
  );
}
