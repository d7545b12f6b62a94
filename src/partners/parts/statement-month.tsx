import { useSearchParams } from 'react-router';
import { shortDay } from '#kernel/dates.ts';
import { monthInWords } from '#src/papers/rules/gst-month.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { changeText, lineText, statementFigures, type PlanStatement } from '../rules/statement.ts';
import type { StatementData } from '../wire.ts';

type CreditLine = StatementData['lines'][number];

interface StatementMonthProps {
  title: string;
  statement: StatementData;
  /** The path of the screen, and of its files before their month. */
  at: string;
  files: string;
  /** The path of an order, by its id. */
  orderPath(id: string): string;
}

/** A month of a partner's iCredits, by plan and line by line, with the way to the other months and to its files. */
export function StatementMonth({ title, statement, at, files, orderPath }: StatementMonthProps) {
  const { month, months, plans, lines, more } = statement;
  const [params] = useSearchParams();
  const [current = month, ...earlier] = months;
  const first = `${at}?${new URLSearchParams({ month })}`;
  return (
    <ListPage
      title={title}
      filters={[
        {
          name: 'month',
          label: 'Month',
          options: [
            { value: '', label: monthInWords(current) },
            ...earlier.map(value => ({ value, label: monthInWords(value) })),
          ],
        },
      ]}
      actions={(['csv', 'pdf'] as const).map(format => (
        <ButtonLink key={format} to={`${files}/${month}/${format}`} kind="quiet" size="small" icon="download" download>
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    >
      <Plans plans={plans} />
      <h2 className="mt-6 text-small font-semibold">Changes</h2>
      {lines.length === 0 ? (
        <p>No iCredits were bought or used.</p>
      ) : (
        <ListTable
          caption="Changes"
          rows={lines}
          idOf={({ id }) => id}
          linkOf={({ order }) => order && orderPath(order.id)}
          head={lineHead}
          columns={lineColumns(`${current}-31`)}
        />
      )}
      <ListPagination
        about="Changes"
        first={first}
        begun={params.has('after')}
        next={more && `&${new URLSearchParams({ after: lines.at(-1)?.id ?? '' })}`}
      />
    </ListPage>
  );
}

/** A number; on a phone, where no columns are named, with what it is. */
const NamedNumber = ({ figure, label }: { figure: number; label: string }) => (
  <>
    {figure}
    <span className="min-[720px]:hidden"> {label.toLowerCase()}</span>
  </>
);

const planColumn = ([figure, label]: (typeof statementFigures)[number]): ListColumn<PlanStatement> => ({
  name: label,
  width: '8rem',
  figures: true,
  cell: plan => (plan[figure] !== 0 || figure === 'left' ? <NamedNumber figure={plan[figure]} label={label} /> : ''),
});

const planHead: ListColumn<PlanStatement> = { name: 'Plan', cell: ({ name }) => <b>{name}</b> };

/** The iCredits of each plan, without figures that are zero. */
function Plans({ plans }: Pick<StatementData, 'plans'>) {
  if (plans.length === 0) return null;
  const figures = statementFigures.filter(([figure]) => figure === 'left' || plans.some(plan => plan[figure] !== 0));
  return (
    <ListTable
      caption="iCredits by plan"
      rows={plans}
      idOf={({ id }) => id}
      linkOf={() => null}
      head={planHead}
      columns={figures.map(planColumn)}
    />
  );
}

const lineHead: ListColumn<CreditLine> = { name: 'What', cell: line => <b>{lineText(line)}</b> };

/** `today`: a day of the present year, whose days are shown without it. */
const lineColumns = (today: string): ListColumn<CreditLine>[] => [
  { name: 'Date', width: '8rem', cell: ({ day }) => <time dateTime={day}>{shortDay(day, today)}</time> },
  { name: 'Plan', width: '11rem', cell: ({ plan }) => plan },
  { name: 'iCredits', width: '6rem', figures: true, onPhone: 'end', cell: ({ change }) => changeText(change) },
  {
    name: 'Left',
    width: '6rem',
    figures: true,
    cell: ({ balance }) => <NamedNumber figure={balance} label="left" />,
  },
  {
    name: 'Invoice',
    width: '12rem',
    cell: ({ invoice }) =>
      invoice && (
        <TextLink to={invoice.link} newTab>
          {invoice.number}
        </TextLink>
      ),
  },
];
