import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { BookParcels } from './book-parcels.tsx';
import { mostBooked } from '#src/production/rules.ts';
import { withScanned } from '#src/production/rules/pasted.ts';
import type { LaneReply, ParcelRecord, ship, ShippingRow } from '#src/production/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import { PastedRows } from './pasted-rows.tsx';
import { useDryRun } from './use-dry-run.ts';

const shippedText = (count: number): string =>
  count === 1 ? 'Shipped. Its people have been told.' : `${count} are shipped. Their people have been told.`;

const rowOf = ({ at, order, number, title, courier, problem }: ShippingRow) => ({
  at,
  what: title ?? order,
  detail: [courier, number].filter(Boolean).join(' '),
  problem,
});

/** What is shipped, and the key of its request: a new one for each text, so that a repetition ships nothing again. */
function usePaste() {
  const [paste, setPaste] = useState(() => ({ text: '', courier: '', key: crypto.randomUUID() }));
  const change = (changes: { text?: string; courier?: string }) =>
    setPaste(before => ({ ...before, ...changes, key: crypto.randomUUID() }));
  return { ...paste, change };
}

interface ShipPanelProps extends Pick<LaneReply, 'couriers' | 'books'> {
  /** The printed parcels, which are booked where a courier's system is in use. */
  parcels: readonly ParcelRecord[];
}

/** Ships many parcels: two columns that are pasted, or barcode by barcode (W157). */
export function ShipPanel({ couriers, books, parcels }: ShipPanelProps) {
  const { text, courier, key, change } = usePaste();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const json = { key, text, ...(courier && { courier }) };
  const { reply, failed } = useDryRun(text, courier, signal =>
    ask<typeof ship>('POST /studio/api/ship', { json: { ...json, dry: true }, signal }),
  );
  const rows = reply?.rows ?? [];
  const isReady = rows.length > 0 && rows.every(({ problem }) => problem === null);
  const shipAll = async () => {
    setBusy(true);
    const done = await ask<typeof ship>('POST /studio/api/ship', { json: { ...json, dry: false } });
    if (!done.ok) await alert({ title: 'Nothing was shipped', text: done.error.message });
    else if (done.body.shipped === 0)
      await alert({ title: 'Nothing was shipped', text: 'Something changed meanwhile. Look at the lines again.' });
    else {
      toast(shippedText(done.body.shipped), { tone: 'good' });
      change({ text: '' });
    }
    await revalidate();
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-base font-semibold">Ship</h2>
      {books !== null && parcels.length > 0 && (
        <BookParcels
          courier={books}
          parcels={parcels.slice(0, mostBooked)}
          onBooked={lines => change({ text: [text.trim(), ...lines].filter(Boolean).join('\n') })}
        />
      )}
      <Scan onCode={code => change({ text: withScanned(text, code) })} />
      <TextArea
        label="Order and courier’s number"
        hint="Two columns, one order in each line."
        rows={4}
        value={text}
        onValue={value => change({ text: value })}
        spellCheck={false}
        translate="no"
      />
      {couriers.length > 1 && (
        <Select
          label="Courier"
          value={courier}
          onValue={value => change({ courier: value })}
          options={[
            { value: '', label: 'By its number' },
            ...couriers.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      <Button icon="truck" busy={busy} locked={!isReady} onClick={() => void shipAll()}>
        {rows.length > 0 ? `Ship ${rows.length}` : 'Ship'}
      </Button>
      <PastedRows rows={rows.map(rowOf)} failed={failed} />
    </div>
  );
}

/** The field into which a scanner types: an order's barcode, then the courier's, each with Enter. */
function Scan({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const take = () => {
    onCode(code);
    setCode('');
  };
  return (
    <Form onSubmit={take} noValidate>
      <Field
        label="Scan"
        hint="The slip, then the courier’s label."
        value={code}
        onValue={setCode}
        autoComplete="off"
        enterKeyHint="next"
        translate="no"
      />
    </Form>
  );
}
