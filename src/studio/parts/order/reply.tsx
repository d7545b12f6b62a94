import { useState } from 'react';
import type { answerChat, ChatThread } from '#src/conversations/wire.ts';
import { mostWords } from '#src/correspondence/rules.ts';
import type { answerLetter } from '#src/correspondence/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { readyTexts } from '../../rules/ready-texts.ts';
import type { ThreadEntry } from '../../rules/thread.ts';
import type { StudioEdition } from '../../wire.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { useWordsOfStaff } from '../use-words-of-staff.ts';

/** Where a reply goes: to the order's owner as a message, or to a person in the chat. */
interface Way {
  /** '' for the owner; else the person of the chat. */
  person: string;
  label: string;
}

function waysOf({ written: { owner } }: StudioEdition, chat: ChatThread | undefined): Way[] {
  const people = chat?.people.filter(({ stopped }) => !stopped) ?? [];
  return [
    ...(owner ? [{ person: '', label: `${owner.name}, by message` }] : []),
    ...people.map(({ person, name }) => ({ person, label: `${name}, in the chat` })),
  ];
}

/** Whom the last words came from: they are answered where they were written. */
const lastWay = (entries: readonly ThreadEntry[], chat: ChatThread | undefined): string | undefined => {
  const last = entries.findLast(({ from }) => from === 'in');
  if (!last) return undefined;
  return last.way === 'chat' ? chat?.entries.find(({ id }) => id === last.id)?.person : '';
};

/** The class by which the key `r` finds the reply. */
export const replyClass = 'order-reply';

interface ReplyProps {
  edition: StudioEdition;
  chat: ChatThread | undefined;
  entries: readonly ThreadEntry[];
  whereItIs: string;
}

/**
 * Writes to the customer or the partner, with texts that are ready. In a chat within 24 hours of their last message as
 * text, later as a template; else as a message that leads to the order's page. What is typed stays until it was sent.
 */
export function Reply({ edition, chat, entries, whereItIs }: ReplyProps) {
  const { busy, act } = useStaffAct();
  const [chosen, setChosen] = useState<string>();
  const { id, words, setWords, clear } = useWordsOfStaff('reply', edition._id);
  const [missing, setMissing] = useState(false);
  const ways = waysOf(edition, chat);
  const way = ways.find(({ person }) => person === (chosen ?? lastWay(entries, chat))) ?? ways[0];
  if (!way) return <p className="text-soft">Nobody can be written to here: please call.</p>;
  const { person } = way;
  const send = async () => {
    const json = { edition: edition._id, id, words: words.trim() };
    setMissing(json.words === '');
    if (json.words === '' || busy) return;
    const isSent = await act('reply', 'Sent.', () =>
      person === ''
        ? ask<typeof answerLetter>('POST /studio/api/letters', { json })
        : ask<typeof answerChat>('POST /studio/api/chat', { json: { ...json, person } }),
    );
    if (isSent) clear();
  };
  return (
    <Form onSubmit={send} noValidate>
      {ways.length > 1 && (
        <label className="order-way">
          To{' '}
          <select value={person} onChange={event => setChosen(event.target.value)}>
            {ways.map(({ person: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextArea
        label={`Write to ${way.label}`}
        labelHidden
        placeholder={`Write to ${way.label}`}
        className={replyClass}
        rows={2}
        count={person === '' ? mostWords : 900}
        value={words}
        error={missing ? 'Write some words first.' : undefined}
        onValue={setWords}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="order-ready" role="group" aria-label="Texts that are ready">
        {readyTexts(whereItIs).map(({ name, text }) => (
          <button
            key={name}
            type="button"
            onClick={() => setWords(words.trim() === '' ? text : `${words.trimEnd()} ${text}`)}
          >
            {name}
          </button>
        ))}
      </div>
      <Actions>
        <Button type="submit" size="small" kind="secondary" busy={busy === 'reply'}>
          Send
        </Button>
      </Actions>
    </Form>
  );
}
