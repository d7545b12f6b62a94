import { useState } from 'react';
import type { book, BookReply, ParcelRecord } from '#src/production/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';

interface BookParcelsProps {
  courier: string;
  parcels: readonly ParcelRecord[];
  /** Gets a line for each that was booked: its order's number and the courier's. */
  onBooked: (lines: string[]) => void;
}

/** Books printed parcels in the courier's own system: their numbers are shipped like those of a paste (W158). */
export function BookParcels({ courier, parcels, onBooked }: BookParcelsProps) {
  const [rows, setRows] = useState<BookReply['rows']>([]);
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const bookAll = async () => {
    setBusy(true);
    const json = { parcels: parcels.map(({ kind, _id }) => ({ kind, id: _id })) };
    const reply = await ask<typeof book>('POST /studio/api/book', { json });
    setBusy(false);
    if (!reply.ok) return void (await alert({ title: 'Nothing was booked', text: reply.error.message }));
    setRows(reply.body.rows);
    onBooked(reply.body.rows.flatMap(({ order, number }) => (number === null ? [] : [`${order}\t${number}`])));
  };
  return (
    <div className="grid gap-2">
      <Button kind="secondary" busy={busy} onClick={() => void bookAll()}>
        Book {parcels.length} with {courier}
      </Button>
      {rows.length > 0 && (
        <ul className="grid gap-1 text-small" aria-label="Booked" role="status">
          {rows.map(({ order, title, label, problem }) => (
            <li key={order}>
              {problem ?? 'Booked'}: {title}
              {label && (
                <>
                  {' '}
                  <TextLink to={label} newTab>
                    Label<span className="sr-only"> of {title}</span>
                  </TextLink>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
