import { useEffect, useState } from 'react';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { LetterRecord, readLetters, writeLetter } from '#src/correspondence/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import { useUnsentWords } from '#ui/use-unsent-words.ts';
import { formatDateTime } from './formatting.ts';

/** Letters of the longest letter. */
const mostWords = 1000;

/** The letters of an order for the account that it belongs to; undefined while they load, and for everybody else. */
function useLetters(edition: string) {
  const { user } = useSession();
  const [list, setList] = useState<readonly LetterRecord[]>();
  const hasAccount = user.type === 'Customer' || user.type === 'Partner';
  useEffect(() => {
    const read = async () => {
      const reply = await ask<typeof readLetters>('GET /api/letters/:edition', { params: { edition } });
      if (reply.ok) setList(reply.body.letters);
    };
    if (hasAccount) void read();
  }, [hasAccount, edition]);
  return [list, setList] as const;
}

/**
 * What the owner of an order and the studio wrote to each other, and the form that writes to the studio (W151). Nothing
 * for those whose order it is not.
 */
export function WriteToStudio({ edition }: { edition: string }) {
  const [list, setList] = useLetters(edition);
  if (!list) return null;
  return (
    <section aria-labelledby="write-to-studio" className="grid max-w-2xl gap-4 border-t border-rule pt-4">
      <h2 id="write-to-studio" className="text-h4">
        Write to the studio
      </h2>
      {list.length > 0 && (
        <ol className="grid gap-3" aria-label="What was written">
          {list.map(({ id, from, words, at }) => (
            <li key={id} className={from === null ? 'border-l-4 border-rule pl-3' : 'bg-tint p-3'}>
              <p className="text-small text-soft">
                {from === null ? 'You' : `${from} of the studio`}, {formatDateTime(at)}
              </p>
              <p translate="no" className="[overflow-wrap:anywhere] whitespace-pre-line">
                {words}
              </p>
            </li>
          ))}
        </ol>
      )}
      <LetterForm edition={edition} onLetters={setList} />
    </section>
  );
}

interface LetterFormProps {
  edition: string;
  onLetters: (letters: readonly LetterRecord[]) => void;
}

/** What is typed stays until it was sent; the same letter is sent once. */
function LetterForm({ edition, onLetters }: LetterFormProps) {
  const toast = useToast();
  const { user } = useSession();
  const account = user.type === 'Visitor' ? '' : user.data._id;
  const { id, words, setWords, clear } = useUnsentWords(account, 'letter', edition);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const text = words.trim();
    setProblem(text === '' ? 'Please write some words first.' : undefined);
    if (text === '' || busy) return;
    setBusy(true);
    const reply = await ask<typeof writeLetter>('POST /api/letters', { json: { edition, id, words: text } });
    setBusy(false);
    if (!reply.ok) return setProblem(reply.error.message);
    onLetters(reply.body.letters);
    clear();
    toast('Sent. We answer here, and write to you.', { tone: 'good' });
  };
  return (
    <Form onSubmit={send} noValidate>
      <TextArea
        label="Your words"
        labelHidden
        placeholder="A question, a change, a wish"
        rows={2}
        count={mostWords}
        value={words}
        error={problem}
        onValue={setWords}
      />
      <Actions>
        <Button type="submit" kind="secondary" size="small" busy={busy}>
          Send
        </Button>
      </Actions>
    </Form>
  );
}
