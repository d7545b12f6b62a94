import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { csvLine } from '#kernel/csv.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  isEmptyRow,
  orderColumns,
  ordersOfRows,
  planUse,
  rowsOfText,
  withPasted,
  type ListChoices,
  type PlanUse,
} from '../../rules/order-list.ts';
import { partnerTexts } from '../../rules.ts';
import type { placeOrders } from '../../wire.ts';
import type { PartnerSession } from '../for-partners.tsx';
import { planUsedLast, rememberPlan } from '../order-draft.ts';
import { useListDraft } from './list-draft.ts';
import { OrderGrid } from './order-grid.tsx';
import { PlacedList, type ListedPlaced } from './placed-list.tsx';
import { useRowNotes } from './use-row-check.ts';
import './several.css';

interface SeveralOrdersProps {
  session: PartnerSession;
  occasions: readonly { _id: string; name: string }[];
  onClose: () => void;
}

/** Several orders: typed, pasted from a sheet or read from a file, checked row by row, placed whole (W167). */
export function SeveralOrders({ session, occasions, onClose }: SeveralOrdersProps) {
  const [placed, setPlaced] = useState<readonly ListedPlaced[]>();
  if (placed) return <PlacedList orders={placed} onClose={onClose} />;
  return <ListForm session={session} occasions={occasions} onPlaced={setPlaced} />;
}

interface ListFormProps extends Omit<SeveralOrdersProps, 'onClose'> {
  onPlaced: (orders: readonly ListedPlaced[]) => void;
}

function ListForm({ session: { partner, refresh }, occasions, onPlaced }: ListFormProps) {
  const list = useListDraft(partner._id);
  const { rows } = list.draft;
  const plans = partner.creditsByPlan;
  const plan = [list.draft.plan, planUsedLast(partner._id)].find(id => plans.some(({ _id }) => _id === id));
  const choices: ListChoices = { occasions, plans, occasion: list.draft.occasion, plan: plan ?? plans[0]?._id ?? '' };
  const notes = useRowNotes(rows, choices);
  const orders = ordersOfRows(rows, choices);
  const used = planUse(rows, choices);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isShort = used.some(({ used, left }) => used > left) || (plans.length === 0 && orders.length > 0);
  const isReady = orders.length > 0 && !isShort && notes.every(note => !note?.wrong);

  async function place() {
    setBusy(true);
    const reply = await ask<typeof placeOrders>('POST /api/place-orders', {
      json: { key: list.keyOf(orders), orders },
    });
    setBusy(false);
    if (!reply.ok) {
      await refresh();
      return setProblem(reply.error.message);
    }
    if (choices.plan) rememberPlan(partner._id, choices.plan);
    list.clear();
    onPlaced(
      reply.body.orders.map(({ _id }, n) => ({
        _id,
        name: orders[n]?.customerName ?? '',
        phone: orders[n]?.customerPhone ?? null,
      })),
    );
    await Promise.all([refresh(), revalidate()]);
  }

  return (
    <div className="several">
      <div className="several-head">
        <Select
          label="Occasion of all"
          placeholder="Choose an occasion"
          value={list.draft.occasion}
          onValue={occasion => list.set({ occasion })}
          options={occasions.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        {plans.length > 1 && (
          <Select
            label="iCredit of all"
            value={choices.plan}
            onValue={plan => list.set({ plan })}
            options={plans.map(({ _id, name, credits }) => ({
              value: _id,
              label: `${shortName(name)}, ${credits} left`,
            }))}
          />
        )}
        <FromFile onText={text => list.set({ rows: withPasted([], rowsOfText(text), 0) })} />
      </div>
      <OrderGrid
        rows={rows}
        notes={notes}
        occasions={occasions.map(({ name }) => name)}
        plans={plans.map(({ name }) => shortName(name))}
        usual={{
          occasion: occasions.find(({ _id }) => _id === choices.occasion)?.name ?? '',
          plan: shortName(plans.find(({ _id }) => _id === choices.plan)?.name ?? ''),
        }}
        onRows={rows => list.set({ rows })}
      />
      {isShort && <ShortOfCredits used={used} />}
      {problem && <Notice tone="bad" title={problem} live />}
      <div className="several-foot">
        <p role="status">{summary(rows.filter(row => !isEmptyRow(row)).length, used)}</p>
        <Button busy={busy} locked={!isReady} onClick={() => void place()}>
          {orders.length === 1 ? 'Place 1 order' : `Place ${orders.length} orders`}
        </Button>
      </div>
    </div>
  );
}

/** "18 Iconic of 33, 2 Idyllic of 5". */
function summary(count: number, used: readonly PlanUse[]): string {
  if (count === 0) return 'Type, paste from a sheet, or choose a file: a name and a phone number in each row.';
  return used.map(({ name, used, left }) => `${used} ${shortName(name)} of ${left}`).join(', ');
}

/** The list takes more iCredits than there are; it stays here while more are bought. */
const ShortOfCredits = ({ used }: { used: readonly PlanUse[] }) => (
  <Notice
    tone="bad"
    title={used.length === 0 ? partnerTexts.zeroCredits : 'There are not enough iCredits'}
    action={
      <ButtonLink to="/pricing" kind="secondary">
        Add iCredits
      </ButtonLink>
    }
    live
  >
    {used
      .filter(({ used, left }) => used > left)
      .map(({ name, used, left }) => `${used - left} more ${shortName(name)}`)
      .join(', ')}
    {used.length > 0 && ' are needed. '}This list waits here until you are back.
  </Notice>
);

const template = `\uFEFF${csvLine(orderColumns.map(({ label }) => label))}${csvLine(['Ananya & Kabir', '98765 43210', 'Wedding', '', '24/12/2026', ''])}`;

/** Reads the rows of a CSV, and offers one to begin with. */
function FromFile({ onText }: { onText: (text: string) => void }) {
  const alert = useAlert();
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    if (!/\.(csv|tsv|txt)$/i.test(file.name))
      return void (await alert({
        text: 'Please save the sheet as CSV and choose that file, or copy its rows into the grid.',
      }));
    onText(await file.text());
  };
  return (
    <div className="several-file">
      <FilePick label="From a CSV file" accept=".csv,.tsv,.txt" icon="upload" onFiles={files => void read(files)} />
      <TextLink to={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`} download="orders.csv">
        Template
      </TextLink>
    </div>
  );
}
