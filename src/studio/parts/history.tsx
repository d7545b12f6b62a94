import { formatDateTime, formatDay } from '#src/editions/parts/formatting.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Section } from '#ui/page.tsx';
import type { StudioEdition } from '../wire.ts';

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

/** The history of an edition: each entry with who and when (W35), and who of the staff read its story (W112). */
export const History = ({ history, staffReads }: Pick<StudioEdition, 'history' | 'staffReads'>) => (
  <Section title="What happened">
    {history.length === 0 && <p className="text-soft">Nothing yet.</p>}
    <ol className="grid">
      {history.map((entry, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2">
          <span>
            {entryLabel(entry.what)}
            {entry.reason && <span className="text-soft">: {entry.reason}</span>}
          </span>
          <span translate="no" className="figures text-small text-soft">
            {actorLabel(entry.by)}, {formatDateTime(entry.at)}
          </span>
        </li>
      ))}
    </ol>
    <Disclosure title="Who of the staff read the story">
      <ul>
        {staffReads.map(({ name, day, how }) => (
          <li key={`${day} ${name}`}>
            {formatDay(day)}: {name}
            {how === 'search' && ', who only found it by a search'}
          </li>
        ))}
      </ul>
    </Disclosure>
  </Section>
);
