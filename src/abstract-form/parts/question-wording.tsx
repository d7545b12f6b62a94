import { useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { isOwnQuestionKey, maxQuestionLength, ownQuestionKeys } from '../rules.ts';
import { addQuestion, saveQuestion } from '../device/edit-story.ts';
import type { LocalAnswer, StoryView } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { useFormWords } from './words/use-form-words.ts';

interface WordingSheetProps {
  title: string;
  question: string;
  onSave: (question: string) => void;
  onClose: () => void;
  /** What else can be done with the question. */
  other?: { label: string; act: () => void } | undefined;
}

/** Asks for the words of a question. */
function WordingSheet({ title, question, onSave, onClose, other }: WordingSheetProps) {
  const { wording } = useFormWords();
  const [words, setWords] = useState(question);
  const [error, setError] = useState<string>();
  const save = () => {
    if (!words.trim()) return setError(wording.missing);
    onSave(words.trim());
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form onSubmit={save}>
        <TextArea
          label={wording.label}
          hint={wording.hint}
          rows={3}
          value={words}
          count={maxQuestionLength}
          printed
          error={error}
          onValue={written => {
            setWords(written);
            setError(undefined);
          }}
        />
        <Actions>
          <Button type="submit">{wording.save}</Button>
          {other && (
            <Button kind="quiet" onClick={other.act}>
              {other.label}
            </Button>
          )}
        </Actions>
      </Form>
    </Sheet>
  );
}

interface EditQuestionProps {
  story: LocalStory;
  answer: LocalAnswer;
  /** Called when a question of the customer's own was removed. */
  onRemoved: () => void;
}

/** Gives a question the customer's own words, or its first ones back; removes one of the customer's own (W51). */
export function EditQuestion({ story, answer, onRemoved }: EditQuestionProps) {
  const { key, question, ownWording, text, voice } = answer;
  const { wording, question: questionWords } = useFormWords();
  const [open, setOpen] = useState(false);
  const alert = useAlert();
  const close = () => setOpen(false);

  async function remove() {
    close();
    if (text.trim() || voice) {
      const chosen = await alert({
        title: wording.removeTitle,
        text: wording.removeText,
        actions: [{ label: wording.removeIt }, { label: wording.leaveIt, kind: 'secondary' }],
      });
      if (chosen !== 0) return;
    }
    onRemoved();
    await saveQuestion(story, key, '');
  }
  const restore = () => {
    close();
    void saveQuestion(story, key, '');
  };
  const removal = { label: wording.remove, act: () => void remove() };
  const restoring = ownWording ? { label: wording.restore, act: restore } : undefined;
  return (
    <>
      <Button kind="quiet" size="small" icon="edit" onClick={() => setOpen(true)}>
        {questionWords.change}
      </Button>
      {open && (
        <WordingSheet
          title={questionWords.change}
          question={question}
          onSave={words => void saveQuestion(story, key, words)}
          onClose={close}
          other={isOwnQuestionKey(key) ? removal : restoring}
        />
      )}
    </>
  );
}

interface AddQuestionProps {
  story: LocalStory;
  view: StoryView;
  onAdded: (key: number) => void;
}

/** Adds a question of the customer's own (W51); nothing once there are as many as a story takes. */
export function AddQuestion({ story, view, onAdded }: AddQuestionProps) {
  const { wording } = useFormWords();
  const [open, setOpen] = useState(false);
  if (view.answers.filter(({ key }) => isOwnQuestionKey(key)).length >= ownQuestionKeys.length) return null;
  const add = async (question: string) => {
    const key = await addQuestion(story, question);
    if (key !== undefined) onAdded(key);
  };
  return (
    <div>
      <Button kind="secondary" icon="plus" onClick={() => setOpen(true)}>
        {wording.add}
      </Button>
      {open && (
        <WordingSheet
          title={wording.own}
          question=""
          onSave={question => void add(question)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
