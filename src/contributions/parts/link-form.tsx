import { useEffect, useRef, useState } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { dayAfter, friendLimits, isAboutAsker, lastDayHint } from '../rules.ts';
import type { FriendsRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

interface ChosenQuestion {
  key?: number | undefined;
  question: string;
}

interface QuestionsFieldProps {
  offered: FriendsRecord['proposal']['questions'];
  chosen: readonly ChosenQuestion[];
  onChange: (chosen: ChosenQuestion[]) => void;
}

/** The questions that friends are asked: some of the form's, and the owner's own. */
function QuestionsField({ offered, chosen, onChange }: QuestionsFieldProps) {
  const [own, setOwn] = useState('');
  const isFull = chosen.length >= friendLimits.questions;
  const rest = offered.filter(({ key }) => !chosen.some(question => question.key === key));
  const addOwn = () => {
    if (own.trim() === '') return;
    onChange([...chosen, { question: own.trim() }]);
    setOwn('');
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">What do you ask them?</legend>
      <ul className="grid divide-y divide-rule border-y border-rule">
        {chosen.map((question, at) => (
          <li key={question.key ?? question.question} className="flex items-center gap-2 py-1">
            <span className="flex-1">{question.question}</span>
            <IconButton
              icon="close"
              label={`Do not ask: ${question.question}`}
              onClick={() => onChange(chosen.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ul>
      {!isFull && (
        <>
          <Select
            label="Add one of the form’s questions"
            placeholder="Choose a question"
            value=""
            options={rest.map(({ key, question }) => ({ value: String(key), label: question }))}
            onValue={value => {
              const picked = rest.find(({ key }) => String(key) === value);
              if (picked) onChange([...chosen, picked]);
            }}
          />
          <Field
            label="Or ask your own"
            maxLength={friendLimits.questionLength}
            printed
            value={own}
            onValue={setOwn}
            suffix={<IconButton icon="plus" label="Add your question" onClick={addOwn} />}
          />
        </>
      )}
    </fieldset>
  );
}

/** Leads to the form for another link; `ends`: what becomes of the one that there is. */
function NewLinkTitle({ ends }: { ends: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => bringIntoView(title.current), []);
  return (
    <div className="grid gap-2">
      <h2 className="text-h4" tabIndex={-1} ref={title}>
        A new link
      </h2>
      {ends && (
        <p className="text-soft">
          It takes the place of the link you have: nobody can begin by that one any more. Whoever began already can go
          on.
        </p>
      )}
    </div>
  );
}

interface LinkFormProps {
  friends: FriendsRecord;
  onMade: (friends: FriendsRecord) => void;
  onCancel?: (() => void) | undefined;
}

/** The form for a link: whom it is about, what is asked, until when. Ten people and two questions are proposed. */
export function LinkForm({ friends, onMade, onCancel }: LinkFormProps) {
  const { proposal, edition } = friends;
  const [about, setAbout] = useState(proposal.about);
  const [from, setFrom] = useState(proposal.from);
  const [note, setNote] = useState(friends.link?.note ?? '');
  const [lastDay, setLastDay] = useState(proposal.lastDay);
  const [most, setMost] = useState(proposal.most);
  const [questions, setQuestions] = useState<readonly ChosenQuestion[]>(proposal.chosen);
  const [tried, setTried] = useState(false);
  const [tomorrow] = useState(() => dayAfter(dayInIndia(new Date()), 1));
  const [error, setError] = useState<string>();
  const isComplete = about.trim() !== '' && from.trim() !== '' && questions.length > 0;
  const submit = async () => {
    setTried(true);
    setError(questions.length === 0 ? 'Choose at least one question.' : undefined);
    if (!isComplete) return;
    const json = { edition, about, from, note, lastDay, most, questions: [...questions] };
    const reply = await ask<typeof wire.makeLink>('POST /api/makeLink', { json, key: linkKeyOf(edition) });
    if (reply.ok) onMade(reply.body);
    else setError(reply.error.message);
  };
  const missing = (text: string) => (tried && text.trim() === '' ? 'Please fill this in.' : undefined);
  return (
    <Form onSubmit={submit} error={error}>
      {friends.link && <NewLinkTitle ends={friends.link.takesPeople} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="What friends call them"
          value={about}
          onValue={setAbout}
          maxLength={80}
          printed
          required
          error={missing(about)}
        />
        <Field label="Who asks" value={from} onValue={setFrom} maxLength={80} required error={missing(from)} />
      </div>
      <QuestionsField offered={proposal.questions} chosen={questions} onChange={setQuestions} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Last day"
          hint={lastDay && lastDayHint(lastDay, proposal.deadline)}
          type="date"
          min={tomorrow}
          value={lastDay}
          onValue={setLastDay}
          required
        />
        <Counter label="How many people" value={most} onValue={setMost} min={1} max={friendLimits.people} />
      </div>
      <TextArea
        label="A word from you"
        hint={`Optional. For example: ${isAboutAsker({ about, from }) ? 'Tell the stories that I leave out!' : 'It is a surprise, please keep it to yourself!'}`}
        rows={2}
        count={friendLimits.noteLength}
        value={note}
        onValue={setNote}
      />
      <Actions>
        <Button type="submit">Make the link</Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Actions>
    </Form>
  );
}
