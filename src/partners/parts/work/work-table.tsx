import { useState } from 'react';
import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { dayInIndia, shortDay } from '#kernel/dates.ts';
import { capitalised } from '#kernel/grammar.ts';
import { themeSlug, themeOf } from '#kernel/themes.ts';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { PartnerOrder } from '#src/editions/wire.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { remindedText } from '../../rules/told.ts';
import { linkText, nextAct, nextLook, turnText } from '../../rules/work.ts';
import { ForAct } from '../for-act.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { withOver } from './load-work.ts';
import { useCopyLinks } from './use-copy-link.ts';

/** The cover in a row: the first page once there is a soft copy, else its colour. */
const Cover = ({ order: { thumbnail, theme } }: { order: PartnerOrder }) => (
  <span className="work-cover" data-theme={themeSlug(themeOf(theme))} aria-hidden="true">
    {thumbnail && <img src={`/thumbnail/${thumbnail}`} alt="" width={30} height={40} loading="lazy" />}
  </span>
);

/** Whether a client who has the story still to tell was reminded of it lately. */
const isReminded = (order: PartnerOrder): order is PartnerOrder & { remindedOn: string } =>
  order.orderStatus === 0 && order.remindedOn !== null;

/** The names; on phones, where its cells are hidden, whose turn it is and the day it is due. */
const namesColumn = (today: string): ListColumn<PartnerOrder> => ({
  name: 'Names',
  cell: order => (
    <span className="work-names">
      <Cover order={order} />
      <span>
        <b>{order.name}</b>
        <span className="work-line">
          {order.category}
          {order.forName !== null && `, for ${order.forName}`}
        </span>
        <span className="work-phone-line">
          {isReminded(order) ? capitalised(remindedText(order.remindedOn, today)) : turnText(order)}
          {order.neededBy && order.turn !== 'done' && `, due ${shortDay(order.neededBy, today)}`}
        </span>
      </span>
    </span>
  ),
});

const Day = ({ day, today, late }: { day: string | null; today: string; late?: boolean }) =>
  day && (
    <time dateTime={day} className={late ? 'list-late' : ''}>
      {shortDay(day, today)}
    </time>
  );

/** What is known of an order's links, and the button that copies the newest, or makes one. */
function LinkCell({ order, today }: { order: PartnerOrder; today: string }) {
  const copy = useCopyLinks();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { link } = order;
  if (order.turn === 'done') return null;
  const openedOn = link?.openedAt ? dayInIndia(new Date(link.openedAt)) : null;
  const copyLink = async () => {
    setBusy(true);
    if (await copy([order])) await revalidate();
    setBusy(false);
  };
  return (
    <span className="work-link">
      <span title={link?.openedAt ? formatDateTime(link.openedAt) : undefined}>
        {linkText(link && { works: link.works, openedOn }, day => (day === today ? 'today' : shortDay(day, today)))}
      </span>
      <ForAct act="order">
        <Button kind="quiet" size="small" busy={busy} onClick={() => void copyLink()}>
          Copy<span className="sr-only"> the link of {order.name}</span>
        </Button>
      </ForAct>
    </span>
  );
}

/** The one next act of an order. */
function NextAct({ order }: { order: PartnerOrder }) {
  const mayOrder = useMemberMay()('order');
  const { text, to } = mayOrder ? nextAct(order) : nextLook(order);
  return (
    <ButtonLink to={to} size="small" kind={mayOrder && order.need ? 'primary' : 'quiet'}>
      {text}
      <span className="sr-only">: {order.name}</span>
    </ButtonLink>
  );
}

const columnsAt = (today: string): ListColumn<PartnerOrder>[] => [
  { name: 'Date', width: '8rem', onPhone: 'none', cell: ({ occasionOn }) => <Day day={occasionOn} today={today} /> },
  {
    name: 'Whose turn',
    width: '22%',
    cell: order => (
      <span className="work-turn">
        <span>{turnText(order)}</span>
        <span className="work-line">
          since {shortDay(order.since, today)}
          {isReminded(order) && `, ${remindedText(order.remindedOn, today)}`}
        </span>
      </span>
    ),
  },
  {
    name: 'Due',
    width: '8rem',
    cell: ({ neededBy, turn }) => (
      <Day day={neededBy} today={today} late={turn !== 'done' && (neededBy ?? today) < today} />
    ),
  },
  { name: 'Plan', width: '6.5rem', onPhone: 'widest', cell: ({ plan }) => shortName(plan) },
  { name: 'Link', width: '12.5rem', onPhone: 'none', cell: order => <LinkCell order={order} today={today} /> },
  { name: 'Next', width: '9.5rem', figures: true, cell: order => <NextAct order={order} /> },
];

interface WorkTableProps {
  selection: Selection;
  caption: string;
  orders: readonly PartnerOrder[];
  today: string;
}

/** Whether something can be done with an order together with others: those that are done have no client to tell. */
export const mayBeChosen = ({ turn }: PartnerOrder): boolean => turn !== 'done';

/** A partner's orders as rows of 52 px (W165); opening one shows it beside the list, and many can be chosen (W183). */
export function WorkTable({ caption, orders, today, selection }: WorkTableProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const mayOrder = useMemberMay()('order');
  return (
    <div className="work-list">
      <ListTable<PartnerOrder>
        caption={caption}
        rows={orders}
        idOf={({ _id }) => _id}
        linkOf={({ _id }) => pathname + withOver(params, { name: 'order', value: _id })}
        head={namesColumn(today)}
        columns={columnsAt(today)}
        {...(mayOrder && { selection: { ...selection, nameOf: ({ name }) => name, mayChoose: mayBeChosen } })}
      />
      {selection.chosen.size > 0 && <BulkBar orders={orders} selection={selection} />}
    </div>
  );
}
