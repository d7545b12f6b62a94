import { startTransition, Suspense, use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inr } from '#kernel/money.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { monthInWords } from '#src/papers/rules/gst-month.ts';
import type { closeMonth, gstMonth, GstMonthData, MoneyLineData } from '#src/papers/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useStaffAct } from './use-staff-act.ts';

const readMonth = (month: string | undefined) =>
  ask<typeof gstMonth>('GET /studio/api/gst', { query: month ? { month } : {} });
type MonthReading = ReturnType<typeof readMonth>;

/** W124: GST of a month, for owners: its figures, its files, the proof that its papers are its money, its closing. */
export function GstSection() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? undefined;
  const choose = (month: string) => setSearch({ month }, { preventScrollReset: true });
  return (
    <Section title="GST of a month">
      <MonthReader key={month} month={month} onMonth={choose} />
    </Section>
  );
}

interface MonthChoice {
  onMonth: (month: string) => void;
}

/** Reads a month by itself, not with the page: its papers take a moment to add up. */
function MonthReader({ month, onMonth }: MonthChoice & { month: string | undefined }) {
  const [reading, setReading] = useState(() => readMonth(month));
  const reload = (shown: string) => startTransition(() => setReading(readMonth(shown)));
  return (
    <Suspense fallback={<Skeleton shape="row" count={2} label="Adding up the month" />}>
      <MonthBody {...{ reading, reload, onMonth }} />
    </Suspense>
  );
}

function MonthBody({
  reading,
  reload,
  onMonth,
}: MonthChoice & { reading: MonthReading; reload: (shown: string) => void }) {
  const reply = use(reading);
  if (!reply.ok) return <Notice tone="bad" title={reply.error.message} live />;
  const month = reply.body;
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-6 md:grid-cols-[14rem_1fr]">
        <Select
          label="Month"
          value={month.month}
          onValue={onMonth}
          options={month.months.map(value => ({ value, label: monthInWords(value) }))}
        />
        <MonthFigures month={month} />
      </div>
      <Proof month={month} />
      <MonthActs month={month} onClosed={() => reload(month.month)} />
    </div>
  );
}

const MonthFigures = ({ month: { papers, supplied, tax } }: { month: GstMonthData }) => (
  <dl className="grid gap-4 sm:grid-cols-3" aria-label="Figures of the month">
    {[
      { term: 'Papers', value: <span className="figures">{papers.toLocaleString('en-IN')}</span> },
      { term: 'Invoices less credit notes', value: <Money rupees={supplied} /> },
      { term: 'Tax in it', value: <Money rupees={tax} /> },
    ].map(({ term, value }) => (
      <div key={term} className="grid gap-1 border-l-2 border-rule pl-3">
        <dt className="text-small text-soft">{term}</dt>
        <dd translate="no" className="text-h4">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

/** The parts of money that are not papers of the month, in words. */
const otherParts = ({ withoutPaper, review, otherMonths }: MoneyLineData): { words: string; amount: number }[] =>
  [
    { words: 'taken or paid twice and sent back', amount: withoutPaper },
    { words: 'in review', amount: review },
    { words: 'papers of other months', amount: otherMonths },
  ].filter(({ amount }) => amount !== 0);

/** What money of the month is made of: “Payments ₹120 = papers ₹100 + in review ₹20: equal”. */
const MoneyProof = ({ name, line }: { name: string; line: MoneyLineData }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
    <span>
      {name} <Money rupees={line.money} className="font-semibold" /> = papers <Money rupees={line.papers} />
      {otherParts(line).map(({ words, amount }) => (
        <span key={words}>
          {amount < 0 ? ' − ' : ' + '}
          {words} <Money rupees={Math.abs(amount)} />
        </span>
      ))}
    </span>
    {line.difference === 0 ? <Tag tone="leaf">equal</Tag> : <Tag tone="madder">{`off by ${inr(line.difference)}`}</Tag>}
  </p>
);

const Proof = ({ month: { payments, refunds, differing, differ } }: { month: GstMonthData }) => (
  <div className="grid gap-3" role="group" aria-label="Money and papers">
    <MoneyProof name="Payments" line={payments} />
    <MoneyProof name="Refunds" line={refunds} />
    {differ > 0 && (
      <>
        <p className="text-soft">
          {differ === 1 ? 'One thing differs:' : `${differ.toLocaleString('en-IN')} things differ:`}
          {differ > differing.length && ` the first ${differing.length}, and more in the file proof.csv.`}
        </p>
        <ul className="grid gap-3" aria-label="What differs">
          {differing.map(({ mid, words, off }) => (
            <li key={`${mid} ${words}`} className="grid gap-1 border-l-2 border-madder pl-3">
              <span>
                {words} <Money rupees={off} />
              </span>
              <span translate="no" className="figures text-small break-all text-soft">
                Transaction ID {mid}
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);

/** What is said before a month is closed. */
const closingText = ({ difference, differ }: GstMonthData): string =>
  [
    ...(differ > 0 ? [`Money and papers differ, by ${inr(difference)}.`] : []),
    'Its files stay as they are now for ever. A paper that is written later counts for the next month.',
    'This cannot be undone.',
  ].join(' ');

function MonthActs({ month, onClosed }: { month: GstMonthData; onClosed: () => void }) {
  const { busy, act } = useStaffAct();
  const alert = useAlert();
  const words = monthInWords(month.month);
  const close = async () => {
    const answer = await alert({
      title: `Close ${words}?`,
      text: closingText(month),
      actions: [{ label: 'Keep it open' }, { label: 'Close the month' }],
    });
    if (answer !== 1) return;
    const json = { month: month.month, difference: month.difference };
    await act('close', `${words} is closed.`, () => ask<typeof closeMonth>('POST /studio/api/close-month', { json }));
    onClosed();
  };
  return (
    <div className="grid gap-3">
      <Actions>
        <ButtonLink to={`/studio/api/gst/${month.month}`} download icon="download">
          Download<span className="sr-only">: the files of {words}</span>
        </ButtonLink>
        {!month.problem && (
          <Button kind="secondary" busy={busy === 'close'} onClick={() => void close()}>
            Close the month
          </Button>
        )}
      </Actions>
      <p className="text-small text-soft">
        {month.closed
          ? `Closed on ${formatDateTime(month.closed.at)} by ${month.closed.by}. Its files are the same for ever.`
          : (month.problem ?? 'A ZIP of one CSV for each table of GSTR-1, and the sheet as proof.csv.')}
      </p>
    </div>
  );
}
