import { useState } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { gatewayNames, settlementLimits } from '#src/payments/rules/settlement.ts';
import type { SettlementReportData, settlements, uploadSettlement } from '#src/payments/wire/settlements.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { FilePick } from '#ui/file-pick.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';
import { MoneyPage } from '../parts/money/money-page.tsx';

export const meta = pageMeta('Settlements', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const after = new URL(request.url).searchParams.get('after');
  const reply = await ask<typeof settlements>('GET /studio/api/settlements', { query: after ? { after } : {} });
  return { after, list: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

const wrongOf = ({ counts }: SettlementReportData): number => counts.differs + counts.unknown + counts.twice;

const reportColumns: readonly ListColumn<SettlementReportData>[] = [
  { name: 'Gateway', width: '8rem', cell: ({ gateway }) => gatewayNames[gateway] },
  { name: 'Lines', width: '6rem', figures: true, cell: ({ lines }) => lines.toLocaleString('en-IN') },
  {
    name: 'Do not fit',
    width: '7rem',
    figures: true,
    onPhone: 'end',
    cell: report => (
      <span className={wrongOf(report) > 0 ? 'list-late' : ''}>{wrongOf(report).toLocaleString('en-IN')}</span>
    ),
  },
  { name: 'By', onPhone: 'none', cell: ({ uploadedBy }) => uploadedBy },
  { name: 'To the bank', width: '9rem', figures: true, onPhone: 'none', cell: ({ net }) => <Money rupees={net} /> },
];

const reportHead: ListColumn<SettlementReportData> = {
  name: 'Uploaded',
  cell: ({ uploadedAt }) => <time dateTime={uploadedAt}>{formatDateTime(uploadedAt)}</time>,
};

/** The settlement reports of the gateway (W161): uploaded here, each compared with our payments and refunds. */
export default function Settlements() {
  const { after, list, failed } = useLoaderData<typeof clientLoader>();
  const reports = list?.reports ?? [];
  return (
    <MoneyPage title="Settlements">
      {after === null && <Upload />}
      {failed && <Notice tone="bad" title={failed} live />}
      {reports.length > 0 && (
        <ListTable
          caption="Settlement reports"
          rows={reports}
          idOf={({ _id }) => _id}
          linkOf={({ _id }) => `/studio/money/settlements/${_id}`}
          {...{ head: reportHead, columns: reportColumns }}
        />
      )}
      <ListPagination
        about="Settlement reports"
        first="/studio/money/settlements"
        begun={after !== null}
        next={list?.more && `?after=${reports.at(-1)?._id}`}
      />
    </MoneyPage>
  );
}

function Upload() {
  const navigate = useNavigate();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > settlementLimits.bytes)
      return setProblem(`The file is larger than ${settlementLimits.bytes / 1e6} MB. Download it for fewer days.`);
    setProblem(undefined);
    setBusy(true);
    const form = new FormData();
    form.set('report', file, 'report.csv');
    const reply = await ask<typeof uploadSettlement>('POST /studio/api/settlements', { form });
    setBusy(false);
    if (!reply.ok) return setProblem(reply.error.message);
    if (!reply.body.isNew) toast('This report was uploaded before.');
    await navigate(`/studio/money/settlements/${reply.body.report}`);
  };
  return (
    <div className="grid gap-3">
      <FilePick
        label={busy ? 'Comparing …' : 'Upload a report'}
        accept=".csv,text/csv"
        icon="upload"
        drop="line"
        disabled={busy}
        hint="The settlement report of Razorpay or PhonePe as CSV. Each line is compared with our payments and refunds."
        onFiles={files => void upload(files)}
      />
      {problem && <Notice tone="bad" title={problem} live />}
    </div>
  );
}
