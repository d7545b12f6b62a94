import { useEffect, useState } from 'react';
import { mostWords } from '#src/correspondence/rules.ts';
import type { noteOnOrder, readNotes } from '#src/correspondence/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Tag } from '#ui/tag.tsx';
import type { StudioEdition } from '../../wire.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { useWordsOfStaff } from '../use-words-of-staff.ts';
import { OrderSection } from './order-section.tsx';

/** The class by which the key `n` finds the note. */
export const noteClass = 'order-note';

/** What staff note about an order for each other; `@Meera` makes a note hers (W152). */
export function NotesSection({ edition }: { edition: StudioEdition }) {
  const { notes, staff } = edition.written;
  const wasUnread = useNotesRead(edition);
  return (
    <OrderSection title="Notes">
      <ol className="order-notes">
        {notes.map(({ id, by, words, at, isUnread }) => (
          <li key={id}>
            <p translate="no">{words}</p>
            <p>
              {(isUnread || wasUnread.has(id)) && <Tag tone="madder">For you</Tag>} {by}, {formatDateTime(at)}
            </p>
          </li>
        ))}
      </ol>
      <NewNote edition={edition._id} staff={staff} />
    </OrderSection>
  );
}

/** Says to the server that the caller sees the notes that name them; answers which were new when the page opened. */
function useNotesRead({ _id: id, written: { notes } }: StudioEdition): ReadonlySet<string> {
  const unread = notes.filter(({ isUnread }) => isUnread).map(note => note.id);
  const [seen] = useState<ReadonlySet<string>>(() => new Set(unread));
  const isNew = unread.length > 0;
  useEffect(() => {
    if (isNew) void ask<typeof readNotes>('POST /studio/api/notes/read', { json: { edition: id } });
  }, [isNew, id]);
  return seen;
}

function NewNote({ edition, staff }: { edition: string; staff: readonly string[] }) {
  const { busy, act } = useStaffAct();
  const { id, words, setWords, clear } = useWordsOfStaff('note', edition);
  const save = async () => {
    if (words.trim() === '' || busy) return;
    const json = { edition, id, words: words.trim() };
    const isSaved = await act('note', 'Noted.', () => ask<typeof noteOnOrder>('POST /studio/api/notes', { json }));
    if (isSaved) clear();
  };
  return (
    <Form onSubmit={save} noValidate>
      <TextArea
        label="A note for the studio"
        labelHidden
        placeholder="A note for the studio; @ and a name makes it theirs"
        className={noteClass}
        rows={1}
        count={mostWords}
        value={words}
        onValue={setWords}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {words.endsWith('@') && (
        <div className="order-ready" role="group" aria-label="Names">
          {staff.map(name => (
            <button key={name} type="button" onClick={() => setWords(`${words}${name.split(' ')[0]} `)}>
              @{name.split(' ')[0]}
            </button>
          ))}
        </div>
      )}
      <Actions>
        <Button type="submit" size="small" kind="secondary" busy={busy === 'note'}>
          Note it
        </Button>
      </Actions>
    </Form>
  );
}
