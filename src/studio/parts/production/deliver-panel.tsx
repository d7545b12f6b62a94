import { useState } from 'react';
import type { deliver, DeliveryRow } from '#src/production/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { useStaffAct } from '../use-staff-act.ts';
import { PastedRows } from './pasted-rows.tsx';
import { useDryRun } from './use-dry-run.ts';

const rowOf = ({ at, number, day, title, before, problem }: DeliveryRow) => ({
  at,
  what: title ?? '',
  detail: [number, before ? 'is there already' : day].join(' '),
  problem,
});

/** Records parcels as delivered, by the couriers' numbers as their reports list them or by the orders' (W158). */
export function DeliverPanel() {
  const [text, setText] = useState('');
  const { busy, act } = useStaffAct();
  const { reply, failed } = useDryRun(text, '', signal =>
    ask<typeof deliver>('POST /studio/api/deliver', { json: { text, dry: true }, signal }),
  );
  const rows = reply?.rows ?? [];
  const open = rows.filter(({ before }) => !before);
  const isReady = open.length > 0 && rows.every(({ problem }) => problem === null);
  const save = async () => {
    const isDone = await act('deliver', 'Delivered. Their people have been told.', () =>
      ask<typeof deliver>('POST /studio/api/deliver', { json: { text, dry: false } }),
    );
    if (isDone) setText('');
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-base font-semibold">Delivered</h2>
      <TextArea
        label="Couriers’ or orders’ numbers"
        hint="One in each line; with its day, as 2026-11-22, if it was not today."
        rows={4}
        value={text}
        onValue={setText}
        spellCheck={false}
        translate="no"
      />
      <Button icon="check" busy={busy === 'deliver'} locked={!isReady} onClick={() => void save()}>
        {open.length > 0 ? `${open.length} delivered` : 'Delivered'}
      </Button>
      <PastedRows rows={rows.map(rowOf)} failed={failed} />
    </div>
  );
}
