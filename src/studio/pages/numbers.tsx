import { Link, useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { dayInIndia, shortDay, shortMonth } from '#kernel/dates.ts';
import { monthInWords, monthOf } from '#src/papers/rules/gst-month.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';
import { Plot } from '../parts/money/plot.tsx';
import {
  changeText,
  figureLabels,
  figureNames,
  figureText,
  type Days,
  type FigureName,
  type SpanName,
} from '../rules/numbers.ts';
import type { numbers, NumbersData } from '../wire/numbers.ts';
import '../parts/money/plot.css';

export const meta = pageMeta('Numbers', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const span = new URL(request.url).searchParams.get('span');
  const query = span ? { span: span as SpanName } : {};
  const reply = await ask<typeof numbers>('GET /studio/api/numbers', { query });
  return { data: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

const spanFilter = {
  name: 'span',
  label: 'By',
  options: [
    { value: '', label: 'By month' },
    { value: 'week', label: 'By week' },
    { value: 'day', label: 'By day' },
  ],
};

/** The numbers of the shop (W162): this month beside the one before, and one figure over time. */
export default function Numbers() {
  const { data, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  return (
    <>
      <ListPage title="Numbers" filters={[spanFilter]}>
        {data ? (
          <div className="numbers">
            <FiguresTable data={data} />
            <FigureOverTime data={data} />
          </div>
        ) : (
          <Notice tone="bad" title={failed ?? ''} live />
        )}
      </ListPage>
    </>
  );
}

const isFigure = (name: string | null): name is FigureName => figureNames.some(figure => figure === name);

/** The figure that the address names; the takings without one. */
function useFigure(): FigureName {
  const [params] = useSearchParams();
  const name = params.get('figure');
  return isFigure(name) ? name : 'takings';
}

/** A day, a week or a month in words. */
function spanInWords({ from, to }: Days, span: SpanName): string {
  const today = dayInIndia(new Date());
  if (span === 'month') return monthInWords(monthOf(from));
  return span === 'day' ? shortDay(from, today) : `${shortDay(from, today)} to ${shortDay(to, today)}`;
}

const labelOf = ({ from }: Days, span: SpanName): string =>
  span === 'month' ? shortMonth(from) : `${Number(from.slice(8))} ${shortMonth(from)}`;

const columnNames: Readonly<Record<SpanName, { now: string; before: string }>> = {
  day: { now: 'Today', before: 'Yesterday' },
  week: { now: 'This week', before: 'Week before' },
  month: { now: 'This month', before: 'Month before' },
};

interface OfData {
  data: NumbersData;
}

const plotId = 'figure-over-time';

/** Brings the plot into view where it stands below the table, on phones. */
const showPlot = () => document.getElementById(plotId)?.scrollIntoView({ block: 'nearest' });

function FiguresTable({ data: { span, now, before, uncounted } }: OfData) {
  const [params] = useSearchParams();
  const shown = useFigure();
  const linkTo = (figure: FigureName) => `?${new URLSearchParams([...new Map([...params, ['figure', figure]])])}`;
  return (
    <div className="numbers-beside">
      <table className="numbers-table">
        <caption className="sr-only">{columnNames[span].now} beside the one before</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{columnNames[span].now}</th>
            <th scope="col">{columnNames[span].before}</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {figureNames.map(name => {
            const { label, unit } = figureLabels[name];
            return (
              <tr key={name}>
                <th scope="row">
                  <Link to={linkTo(name)} aria-current={name === shown} preventScrollReset onClick={showPlot}>
                    {label}
                  </Link>
                </th>
                <td>{figureText(now.figures[name], unit)}</td>
                <td>{figureText(before.figures[name], unit)}</td>
                <td data-news={newsOf(name, now.figures[name], before.figures[name])}>
                  {changeText(now.figures[name], before.figures[name], unit)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-small text-soft">
        {span !== 'day' && `Until today, beside the days until ${shortDay(before.to, now.to)}. `}Money in rupees. Late
        are soft copies and parcels after the promised day.
        {uncounted > 0 && ' Earlier days are still being added up.'}
      </p>
    </div>
  );
}

/** Whether a change is good or bad news; undefined: neither, or no change. */
function newsOf(name: FigureName, now: number | null, before: number | null): 'good' | 'bad' | undefined {
  const { moreIs, unit } = figureLabels[name];
  if (!moreIs || now === null || before === null || changeText(now, before, unit) === '') return undefined;
  return now > before === (moreIs === 'good') ? 'good' : 'bad';
}

function FigureOverTime({ data: { span, spans } }: OfData) {
  const name = useFigure();
  const { label, unit } = figureLabels[name];
  const points = spans.map(of => ({
    label: labelOf(of, span),
    name: spanInWords(of, span),
    value: of.figures[name],
  }));
  const textOf = (value: number | null) => figureText(value, unit);
  return (
    <div className="numbers-beside" id={plotId}>
      <Plot title={`${label} by ${span}`} points={points} textOf={textOf} wholes={unit === 'count'} />
      <table className="numbers-table">
        <caption className="sr-only">
          {label} by {span}
        </caption>
        <thead>
          <tr>
            <th scope="col">{span === 'day' ? 'Day' : span === 'week' ? 'Week' : 'Month'}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(point => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              <td>{textOf(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
