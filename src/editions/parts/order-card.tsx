import { Suspense, use, useId, useState } from 'react';
import { themeOf, themeSlug } from '#kernel/themes.ts';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { chatLink } from '#web/chat-link.ts';
import { ButtonLink, IconButton, TextLink, type ButtonKind } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { turnText } from '../rules/arrival-texts.ts';
import { arrivalEstimate } from '../rules/arrival.ts';
import { mayDecideAboutFriends } from '../rules/friends-screen.ts';
import { shareText, statusDisplay, type StatusDisplay } from '../rules.ts';
import { OrderCover } from './order-cover.tsx';
import type { EditionRecord } from '../wire.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { editionFor, forReceiver, formatDate, formatDay, nickname } from './formatting.ts';

const statusLooks: Record<StatusDisplay['label'] | 'Cancelled', { icon: IconName; look: string }> = {
  Active: { icon: 'pen', look: 'text-madder' },
  'In Progress': { icon: 'clock', look: 'text-indigo' },
  Printing: { icon: 'printer', look: 'text-indigo' },
  Shipped: { icon: 'truck', look: 'text-leaf' },
  Cancelled: { icon: 'close', look: 'text-soft' },
  'Unknown Status': { icon: 'help', look: 'text-soft' },
};
/** Where the order's steps are, and where it can be cancelled. */
const trackerPath = '/tracking/';
const cancelledDisplay = { label: 'Cancelled', action: { text: 'Track Order', path: trackerPath } } as const;

/** Whether the order waits for the customer; its action is then the primary button. */
const awaitsCustomer = ({ orderStatus, live, cancelled }: EditionRecord) =>
  !cancelled && (orderStatus === 0 || (orderStatus === 3 && live === 1));

/** Whether what the customer does next, paying the rest or giving the address, is on the tracker. */
const actsOnTracker = ({ arrival, mayAct }: EditionRecord) =>
  mayAct && (arrival?.stage === 'balance' || arrival?.stage === 'address');

/** Whom the magazine is about (W50). */
function forWhom({ person, receiver }: EditionRecord): string {
  if (person === null) return 'nobody is named yet';
  return forReceiver({ receiver }) || `about ${person}`;
}

interface OrderCardProps {
  order: EditionRecord;
  /** The papers of all orders of the list; an order shows its own, to the payer. */
  papers?: Promise<readonly PaperRecord[]> | undefined;
}

/** One order in a list (C-O02): the cover, whom it is about, whose turn it is and one button; the rest opens below. */
export function OrderCard({ order, papers }: OrderCardProps) {
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const { action } = order.cancelled ? cancelledDisplay : statusDisplay(order.orderStatus);
  const path = (action?.path ?? trackerPath) + order._id;
  const title = order.category.name || order.customerName;
  const whom = forWhom(order);
  const about = `${title}, ${whom}`;
  const card = { order, about, path, actionText: action?.text };
  return (
    <article data-theme={themeSlug(themeOf(order.theme))} className="order-row">
      <div className="order-row-cover">
        <OrderCover edition={order} />
      </div>
      <div className="order-row-words">
        {order.person === null ? (
          <h2 className="order-row-name">{title}</h2>
        ) : (
          <h2 className="order-row-name">
            {nickname(order)} <span>{title}</span>
          </h2>
        )}
        {order.person === null && <p className="text-soft">{whom}</p>}
        <OrderTurn order={order} />
      </div>
      <OrderStatus order={order} />
      <div className="order-row-act">
        <NextLink {...card} />
      </div>
      <IconButton
        className="order-row-more"
        icon={open ? 'close' : 'chevron-down'}
        label={`${open ? 'Less' : 'More'}: ${about}`}
        aria-expanded={open}
        aria-controls={moreId}
        onClick={() => setOpen(!open)}
      />
      <div id={moreId} className="order-row-rest" hidden={!open}>
        {open && <OrderRest {...card} papers={papers} />}
      </div>
    </article>
  );
}

/** Whose turn it is; once it is there, since when. */
function OrderTurn({ order }: { order: EditionRecord }) {
  if (order.deliveredAt) return <p>Delivered on {formatDay(order.deliveredAt)}</p>;
  return order.arrival && <p>{turnText(arrivalEstimate(order.arrival), 'Your turn')}</p>;
}

/** The status with its icon, and the day of the order (C-O02). */
function OrderStatus({ order }: { order: EditionRecord }) {
  const { label } = order.cancelled ? cancelledDisplay : statusDisplay(order.orderStatus);
  const { icon, look } = statusLooks[label];
  return (
    <div className="order-row-status">
      <p className={`order-row-label ${look}`}>
        <Icon name={icon} size={16} /> <span>{label}</span>
      </p>
      <p className="figures text-soft">{formatDate(order.createdAt)}</p>
    </div>
  );
}

interface OrderLinks {
  order: EditionRecord;
  /** Which order it is, in words. */
  about: string;
  /** Where the action of its status leads, and what it says. */
  path: string;
  actionText: string | undefined;
}

/** The one button of a row: where the customer acts next, else the action of its status. */
const NextLink = ({ order, about, path, actionText }: OrderLinks) =>
  actsOnTracker(order) ? (
    <TrackerLink order={order} about={about} kind="primary" />
  ) : (
    <ActionLink to={path} text={actionText} about={about} kind={awaitsCustomer(order) ? 'primary' : 'secondary'} />
  );

/** What is behind a row: its number, its other ways, sharing and papers. */
const OrderRest = ({ papers, ...links }: OrderLinks & { papers: OrderCardProps['papers'] }) => {
  const { order, about, path, actionText } = links;
  const acts = actsOnTracker(order);
  return (
    <>
      <p className="eyebrow text-accent">Order {shortOrderId(order._id)}</p>
      <div className="actions">
        {acts && <ActionLink to={path} text={actionText} about={about} kind="quiet" />}
        {!acts && !path.startsWith(trackerPath) && <TrackerLink order={order} about={about} kind="quiet" />}
        {!order.cancelled && <ShareButton order={order} path={path} about={about} />}
        {mayDecideAboutFriends(order) && (
          <ButtonLink to={`/friends/${order._id}`} kind="quiet" size="small" icon="heart">
            Friends and family<span className="sr-only">: {about}</span>
          </ButtonLink>
        )}
      </div>
      {!order.cancelled && <ShareNote order={order} />}
      {papers && (
        <Suspense>
          <OrderPapers papers={papers} order={order} about={about} />
        </Suspense>
      )}
    </>
  );
};

interface CardLinkProps {
  /** Which order it leads to, in words. */
  about: string;
  kind: ButtonKind;
}

/** The button of an order's status (C-O02); nothing where the status has none. */
const ActionLink = ({ to, text, about, kind }: CardLinkProps & { to: string; text: string | undefined }) =>
  text !== undefined && (
    <ButtonLink to={to} size="small" kind={kind}>
      {text}
      <span className="sr-only">: {about}</span>
    </ButtonLink>
  );

const TrackerLink = ({ order, about, kind }: CardLinkProps & Pick<OrderCardProps, 'order'>) => (
  <ButtonLink to={trackerPath + order._id} kind={kind} size="small" icon="truck">
    Order Status<span className="sr-only">: {about}</span>
  </ButtonLink>
);

interface OrderPapersProps {
  papers: Promise<readonly PaperRecord[]>;
  order: EditionRecord;
  /** Which order they are of, in words. */
  about: string;
}

function OrderPapers({ papers, order, about }: OrderPapersProps) {
  const own = use(papers).filter(({ edition }) => edition === order._id);
  return own.length > 0 && <PaperLinks papers={own} about={about} folded />;
}

const urlOf = (path: string) => window.location.origin + path;

/** Whether the link of an order's card leads into the story, which whoever has it can read and add to (D05). */
const opensStory = ({ orderStatus }: EditionRecord) => orderStatus === 0;

/** Shares a link to view the order in a messaging app (C-O02). */
const ShareButton = ({ order, path, about }: { order: EditionRecord; path: string; about: string }) => (
  <ButtonLink
    to={chatLink('', shareText({ title: editionFor(order), url: urlOf(path), opensStory: opensStory(order) }))}
    kind="quiet"
    size="small"
    icon="share"
    newTab
  >
    Share<span className="sr-only">: {about}</span>
  </ButtonLink>
);

/** What the shared link of an open story lets others do, and what asks them to tell without it; else nothing. */
const ShareNote = ({ order }: { order: EditionRecord }) =>
  opensStory(order) && (
    <p className="text-small text-soft">
      With the link of Share others read and change the story. To have others tell without seeing it,{' '}
      <TextLink to={`/friends/${order._id}`}>ask friends to tell</TextLink>.
    </p>
  );
