import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { gatewayNames, isProof, settlementSentence, type LineState } from '#src/payments/rules/settlement.ts';
import type { compareSettlement, settlement, SettlementViewData } from '#src/payments/wire/settlements.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { rowDay } from '../parts/money/money-find.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';
import { MoneyPage, MoneyPart } from '../parts/money/money-page.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';

export const meta = pageMeta('Settlement', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const reply = await ask<typeof settlement>('GET /studio/api/settlements/:report', {
    params: { report: params['report'] ?? '' },
  });
  return { view: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

/** A settlement report (W161): whether it adds up, what differs first, and its sums. */
export default function Settlement() {
  const { view, failed } = useLoaderData<typeof clientLoader>();
  if (!view)
    return (
      <MoneyPage title="Settlement">
        <Notice tone="bad" title={failed ?? ''} live />
      </MoneyPage>
    );
  return (
    <MoneyPage
      title={`${gatewayNames[view.gateway]}, uploaded ${formatDateTime(view.uploadedAt)}`}
      actions={<Acts view={view} />}
    >
      <Verdict view={view} />
      {view.wrong.length > 0 && <WrongLines view={view} />}
      {view.missing.length > 0 && <Missing view={view} />}
      <Totals view={view} />
    </MoneyPage>
  );
}

interface OfView {
  view: SettlementViewData;
}

function Acts({ view }: OfView) {
  const { busy, act } = useStaffAct();
  const compare = () =>
    act('compare', 'Compared once more.', () =>
      ask<typeof compareSettlement>('POST /studio/api/compare-settlement', { json: { report: view._id } }),
    );
  return (
    <>
      {view.counts.unknown > 0 && (
        <Button kind="quiet" size="small" busy={busy === 'compare'} onClick={() => void compare()}>
          Compare again
        </Button>
      )}
      <CsvLink path={`/studio/api/settlements/${view._id}/lines.csv`} />
    </>
  );
}

function Verdict({ view: { counts, missingCount } }: OfView) {
  const all = { ...counts, missing: missingCount };
  return <Notice tone={isProof(all) ? 'good' : 'bad'}>{settlementSentence(all)}</Notice>;
}

const lineStateLabels: Readonly<Record<LineState, string>> = {
  matched: 'Ours',
  differs: 'Another amount',
  unknown: 'Unknown to us',
  again: 'In an earlier report',
  twice: 'Settled before',
  other: 'No payment',
};

type WrongLine = SettlementViewData['wrong'][number];

const wrongColumns: readonly ListColumn<WrongLine>[] = [
  { name: 'Line', width: '4.5rem', figures: true, onPhone: 'none', cell: ({ line }) => line },
  { name: 'What', width: '9rem', cell: ({ state }) => <span className="list-late">{lineStateLabels[state]}</span> },
  { name: 'Kind', width: '6rem', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Payment') },
  { name: 'Settled', width: '10rem', onPhone: 'none', cell: ({ settledOn }) => settledOn },
  {
    name: 'With us',
    width: '7rem',
    figures: true,
    cell: ({ ours, state }) => (ours === null || state === 'unknown' ? '' : <Money rupees={ours} />),
  },
  { name: 'Amount', width: '7rem', figures: true, onPhone: 'end', cell: ({ amount }) => <Money rupees={amount} /> },
];

const wrongHead: ListColumn<WrongLine> = {
  name: 'Number at the gateway',
  cell: ({ reference }) => <b translate="no">{reference}</b>,
};

const WrongLines = ({ view: { wrong, counts } }: OfView) => {
  const all = counts.differs + counts.unknown + counts.twice;
  return (
    <MoneyPart title="What differs">
      {all > wrong.length && (
        <p className="text-small text-soft">
          The first {wrong.length} of {all.toLocaleString('en-IN')}; all are in the CSV.
        </p>
      )}
      <ListTable
        caption="Lines that differ"
        rows={wrong}
        idOf={({ line }) => String(line)}
        linkOf={({ mid, reference }) => `/studio/money/payments?find=${encodeURIComponent(mid ?? reference)}`}
        head={wrongHead}
        columns={wrongColumns}
      />
    </MoneyPart>
  );
};

type MissingMoney = SettlementViewData['missing'][number];

const missingColumns: readonly ListColumn<MissingMoney>[] = [
  { name: 'Kind', width: '6rem', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Payment') },
  { name: 'When', width: '7rem', cell: ({ at }) => <time dateTime={at}>{rowDay(at)}</time> },
  {
    name: 'Papers',
    width: '6rem',
    onPhone: 'none',
    cell: ({ mid }) => (
      <TextLink to={`/studio/money/papers?find=${mid}`}>
        Papers<span className="sr-only"> of {mid}</span>
      </TextLink>
    ),
  },
  { name: 'Amount', width: '7rem', figures: true, onPhone: 'end', cell: ({ amount }) => <Money rupees={amount} /> },
];

const missingHead: ListColumn<MissingMoney> = { name: 'MID', cell: ({ mid }) => <b translate="no">{mid}</b> };

const Missing = ({ view: { missing, missingCount } }: OfView) => (
  <MoneyPart title="Ours, in no report">
    {missingCount > missing.length && (
      <p className="text-small text-soft">
        The first {missing.length} of {missingCount.toLocaleString('en-IN')}.
      </p>
    )}
    <ListTable
      caption="Money that no report names"
      rows={missing}
      idOf={({ kind, id, mid }) => `${kind} ${mid} ${id}`}
      linkOf={({ mid }) => `/studio/money/payments?find=${mid}`}
      head={missingHead}
      columns={missingColumns}
    />
  </MoneyPart>
);

const Totals = ({ view: { totals, lines, uploadedBy } }: OfView) => (
  <MoneyPart title="Sums of the report">
    <dl className="money-sums">
      {(
        [
          ['Payments', totals.payments],
          ['Refunds', totals.refunds],
          ['Other', totals.other],
          ['Fees', totals.fee],
          ['Tax on fees', totals.tax],
          ['To the bank', totals.net],
        ] as const
      ).map(([term, amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="money-sum">
            <Money rupees={amount} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="text-small text-soft">
      {lines.toLocaleString('en-IN')} lines, uploaded by {uploadedBy}.
    </p>
  </MoneyPart>
);
