import type { WireEdit } from '../../wire/editing.ts';
import { wordsEdit, type TapSlot } from './places.ts';
import { WordsForm } from './words-form.tsx';

const answerLetters = 20_000;
/** The most letters of every text but an answer, and of a wish. */
export const lineLetters = 2000;

interface PlaceWordsProps {
  /** The page that prints the place. */
  page: string;
  slot: TapSlot;
  label: string;
  error: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  change: (edit: WireEdit) => Promise<unknown>;
}

/** The words of a place on a page, to be changed. */
export const PlaceWords = ({ page, slot, label, error, onUnsaved, change }: PlaceWordsProps) => (
  <WordsForm
    error={error}
    onUnsaved={onUnsaved}
    label={label}
    text={slot.text ?? ''}
    button="Change it"
    most={slot.kind === 'answer' ? answerLetters : lineLetters}
    mayBeEmpty={slot.kind === 'caption'}
    onWords={async text => {
      const edit = wordsEdit(page, slot, text);
      if (edit) await change(edit);
    }}
  />
);
