import { formatDateTime, formatDay } from '#src/editions/parts/formatting.ts';
import type { StudioEdition } from '../wire.ts';
import { OrderFold, OrderSection } from './order/order-section.tsx';

/** Labels of the steps of the status machine; other entries are texts already. */
const stepLabels: Readonly<Record<string, string>> = {
  handIn: 'Story handed in',
  startDraft: 'First draft begun',
  publish: 'Soft copy published',
  askForRevision: 'Revision asked for',
  undoRevision: 'Revision taken back',
  takeBack: 'Soft copy taken back',
  approve: 'Approved',
  undoApproval: 'Approval taken back',
  release: 'Sent to the printer',
  printed: 'Printed',
  dispatch: 'Shipped',
};

/** The line of an entry: a step's label, or a note with a capital letter. */
const entryLabel = (what: string): string => stepLabels[what] ?? what.charAt(0).toUpperCase() + what.slice(1);

const actorLabel = (by: string): string => {
  if (by.endsWith('(system)') || by === 'system') return 'by itself';
  if (by === 'stranger') return 'somebody who knew the address of the form';
  return by === 'link' ? 'somebody with the customer link' : by;
};

type Entries = StudioEdition['history'];

const EntryList = ({ entries }: { entries: Entries }) => (
  <ol className="order-history">
    {entries.map((entry, at) => (
      <li key={at}>
        <span>
          {entryLabel(entry.what)}
          {entry.reason && <span className="text-soft">: {entry.reason}</span>}
        </span>
        <span translate="no" className="figures">
          {actorLabel(entry.by)}, {formatDateTime(entry.at)}
        </span>
      </li>
    ))}
  </ol>
);

/** How many entries of a history are in view before it is opened. */
const newestShown = 5;

/** The history of an edition, the newest first: each entry with who and when (W35), and who read its story (W112). */
export function History({ history, staffReads }: Pick<StudioEdition, 'history' | 'staffReads'>) {
  const entries = history.toReversed();
  const earlier = entries.slice(newestShown);
  return (
    <OrderSection title="What happened">
      {entries.length === 0 && <p className="text-soft">Nothing yet.</p>}
      <EntryList entries={entries.slice(0, newestShown)} />
      {earlier.length > 0 && (
        <OrderFold title={`${earlier.length} before`}>
          <EntryList entries={earlier} />
        </OrderFold>
      )}
      <OrderFold title="Who of the staff read the story" note={String(staffReads.length)}>
        <ul>
          {staffReads.map(({ name, day, how }) => (
            <li key={`${day} ${name}`}>
              {formatDay(day)}: {name}
              {how === 'search' && ', who only found it by a search'}
            </li>
          ))}
        </ul>
      </OrderFold>
    </OrderSection>
  );
}
