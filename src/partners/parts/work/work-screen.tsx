import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { memberMay } from '#kernel/partner-roles.ts';
import { turnCountText } from '#src/editions/rules/partner-list.ts';
import type { PartnerOrderList } from '#src/editions/wire.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { chooseKey, useSelection, type Selection } from '#ui/list/use-selection.ts';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { turnFilters } from '../../rules/work.ts';
import { CreditsLine } from '../credits-tag.tsx';
import { ForAct } from '../for-act.tsx';
import type { PartnerSession } from '../for-partners.tsx';
import { NewOrders, UnplacedList } from './new-orders.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { withOver, type WorkReply } from './load-work.ts';
import { FoundWork, useFound, WorkSearchField } from './work-search.tsx';
import { mayBeChosen, WorkTable } from './work-table.tsx';
import './work.css';

interface WorkScreenProps extends PartnerSession {
  title: string;
  reply: WorkReply;
  /** Above the list. */
  children?: ReactNode;
}

/** A partner's working list (W165): whose turn the orders are, search, new orders, and the orders as rows. */
export function WorkScreen({ title, reply, children, ...session }: WorkScreenProps) {
  const [words, setWords] = useState('');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useRevalidateOnReturn();
  const close = () => void navigate(pathname + withOver(params), { preventScrollReset: true });
  const open = params.get('order');
  const typed = words.trim();
  const found = useFound(typed, reply);
  const shown = typed ? (found && 'list' in found ? found.list : undefined) : reply.ok ? reply.body : undefined;
  const mayOrder = memberMay(session.partner.member, 'order');
  const selection = useSelection(
    shown?.orders.filter(order => mayOrder && mayBeChosen(order)).map(({ _id }) => _id) ?? [],
  );
  return (
    <ListPage
      title={title}
      search={<WorkSearchField words={words} onWords={setWords} />}
      filters={[]}
      narrowed={reply.ok && <TurnFilters counts={reply.body.counts} />}
      actions={
        <>
          <span className="work-keys">
            <ListKeys rowKeys={mayOrder ? [chooseKey(selection)] : []} />
          </span>
          <ForAct act="order">
            <NewOrders />
          </ForAct>
        </>
      }
    >
      {children}
      <ForAct act="order">
        <UnplacedList partner={session.partner._id} />
      </ForAct>
      <CreditsLine {...session.partner} />
      {typed ? <FoundWork found={found} selection={selection} /> : <Listed reply={reply} selection={selection} />}
      {open && <OrderSheet key={open} id={open} version={reply} onClose={close} />}
    </ListPage>
  );
}

/** The number of orders that are whose turn; each is a filter that stays in the address. */
function TurnFilters({ counts }: Pick<PartnerOrderList, 'counts'>) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const chosen = params.get('turn') ?? (params.get('sort') === 'newest' ? 'newest' : '');
  const filters = [
    { value: '', query: '', label: 'Open' },
    ...turnFilters
      .filter(({ turn }) => counts[turn] > 0 || turn === chosen)
      .map(({ turn, words }) => ({
        value: turn as string,
        query: `?turn=${turn}`,
        label: words(turnCountText(counts[turn])),
      })),
    { value: 'done', query: '?turn=done', label: 'Done' },
    { value: 'newest', query: '?sort=newest', label: 'All, newest first' },
  ];
  return (
    <nav aria-label="Whose turn" className="work-turns">
      {filters.map(({ value, query, label }) => (
        <Link key={value} to={pathname + query} aria-current={chosen === value ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Listed({ reply, selection }: { reply: WorkReply; selection: Selection }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  if (!reply.ok)
    return (
      <Notice
        tone="bad"
        title="Failed to fetch orders"
        action={<Button onClick={() => void revalidate()}>Try again</Button>}
        live
      >
        {reply.error.message}
      </Notice>
    );
  const { orders, after, today } = reply.body;
  const first = new URLSearchParams(withOver(params));
  first.delete('after');
  return (
    <>
      {orders.length > 0 ? (
        <WorkTable caption="Your orders" orders={orders} today={today} selection={selection} />
      ) : (
        <p role="status">
          Nothing waits here.{' '}
          <ButtonLink to={`${pathname}?sort=newest`} kind="quiet" size="small">
            All orders
          </ButtonLink>
        </p>
      )}
      <ListPagination
        about="your orders"
        first={pathname + (first.size ? `?${first}` : '')}
        begun={params.has('after')}
        next={after ? `${first.size ? '&' : '?'}after=${after}` : undefined}
      />
    </>
  );
}
