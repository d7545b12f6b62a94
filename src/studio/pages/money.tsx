import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { shortDay } from '#kernel/dates.ts';
import { monthBefore, monthInWords, monthOf } from '#src/papers/rules/gst-month.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { roleMay } from '#kernel/staff-roles.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { useLive } from '../parts/live.ts';
import { MoneyPage, MoneyPart } from '../parts/money/money-page.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { PaymentList, readPayments } from '../parts/payments.tsx';
import type { money, MoneyToday } from '../wire/numbers.ts';

export const meta = pageMeta('Money', { noindex: true, studio: true, hidden: true });

async function readMoney(): Promise<MoneyToday | undefined> {
  const reply = await ask<typeof money>('GET /studio/api/money');
  return reply.ok ? reply.body : undefined;
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = await requireStaffUser();
  const isOwner = roleMay(role, 'money');
  const before = new URL(request.url).searchParams.get('before');
  const sums = isOwner && before === null ? await readMoney() : undefined;
  return { isOwner, before, sums, page: await readPayments(before ? { before } : {}) };
}

/** The money of today and of this month (W160), and what of money waits for somebody (W26, W34). */
export default function StudioMoney() {
  const { isOwner, before, sums, page } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('money');
  return (
    <MoneyPage title="Money" isOwner={isOwner}>
      {isOwner && before === null && (sums ? <Sums sums={sums} /> : <Notice tone="bad" title={unread} live />)}
      <MoneyPart title="Money to look at">
        {page?.payments.length === 0 && !before && <p>Every payment fits, and no refund waits.</p>}
        {page ? (
          <>
            <PaymentList payments={page.payments} limit={page.limit} />
            <ListPagination
              about="Money to look at"
              first="/studio/money"
              begun={before !== null}
              next={page.more && `?before=${page.payments.at(-1)?.mid}`}
            />
          </>
        ) : (
          <Notice tone="bad" title={unread} live />
        )}
      </MoneyPart>
    </MoneyPage>
  );
}

const unread = 'The payments could not be read. Please load the page again.';

interface SumProps {
  term: string;
  rupees: number;
  beside: React.ReactNode;
}

const Sum = ({ term, rupees, beside }: SumProps) => (
  <div>
    <dt>{term}</dt>
    <dd className="money-sum">
      <Money rupees={rupees} />
    </dd>
    <dd className="money-beside">{beside}</dd>
  </div>
);

function Sums({ sums: { today, yesterday, month, before, wholeBefore, waits, uncounted } }: { sums: MoneyToday }) {
  const now = today.to;
  const name = monthInWords(monthOf(wholeBefore.from));
  return (
    <MoneyPart title="Takings" isTitleHidden>
      <dl className="money-sums">
        <Sum
          term="Takings today"
          rupees={today.takings}
          beside={
            <>
              yesterday <Money rupees={yesterday.takings} />
            </>
          }
        />
        <Sum
          term="Back today"
          rupees={today.refunded}
          beside={
            <>
              yesterday <Money rupees={yesterday.refunded} />
            </>
          }
        />
        <Sum
          term={`Takings in ${monthInWords(monthOf(month.from))}`}
          rupees={month.takings}
          beside={
            <>
              <Money rupees={before.takings} /> until {shortDay(before.to, now)}, in all of {name}{' '}
              <Money rupees={wholeBefore.takings} />
            </>
          }
        />
        <Sum
          term={`Back in ${monthInWords(monthOf(month.from))}`}
          rupees={month.refunded}
          beside={
            <>
              <Money rupees={before.refunded} /> until {shortDay(before.to, now)}, in all of {name}{' '}
              <Money rupees={wholeBefore.refunded} />
            </>
          }
        />
      </dl>
      {uncounted > 0 && <p className="text-small text-soft">Earlier days are still being added up.</p>}
      <p className="text-small">
        <Waits waits={waits} />{' '}
        <TextLink to={`/studio/money/gst?month=${monthBefore(monthOf(now))}`}>
          GST of {monthInWords(monthBefore(monthOf(now)))}
        </TextLink>
      </p>
    </MoneyPart>
  );
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What waits, each with the list that has all of it. */
const Waits = ({ waits: { asked, failed, review } }: Pick<MoneyToday, 'waits'>) =>
  [
    {
      count: asked,
      to: '/studio/money/refunds?state=asked',
      words: plural(asked, 'refund to agree', 'refunds to agree'),
    },
    {
      count: failed,
      to: '/studio/money/refunds?state=failed',
      words: plural(failed, 'failed refund', 'failed refunds'),
    },
    {
      count: review,
      to: '/studio/money/payments?state=paid_review',
      words: plural(review, 'payment that does not fit', 'payments that do not fit'),
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ to, words }) => (
      <span key={to} className="mr-4 inline-block">
        <TextLink to={to}>{words}</TextLink>
      </span>
    ));
