import { Suspense, use, useState } from 'react';
import { themeOf, themeSlug } from '#kernel/themes.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { chatLink } from '#web/chat-link.ts';
import { ask } from '#ui/ask.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { Button, ButtonLink, TextLink, type ButtonKind } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Tag } from '#ui/tag.tsx';
import { turnText } from '../rules/arrival-texts.ts';
import { arrivalEstimate } from '../rules/arrival.ts';
import { shareText, statusDisplay, type StatusDisplay } from '../rules.ts';
import type * as wire from '../wire.ts';
import { OrderCover } from './order-cover.tsx';
import type { EditionRecord } from '../wire.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { editionFor, forReceiver, formatDay } from './formatting.ts';

const statusLooks: Record<
  StatusDisplay['label'] | 'Cancelled',
  { icon: IconName; tone: 'madder' | 'indigo' | 'marigold' | 'leaf' | 'plain' }
> = {
  Active: { icon: 'pen', tone: 'madder' },
  'In Progress': { icon: 'clock', tone: 'indigo' },
  Printing: { icon: 'printer', tone: 'marigold' },
  Shipped: { icon: 'truck', tone: 'leaf' },
  Cancelled: { icon: 'close', tone: 'plain' },
  'Unknown Status': { icon: 'help', tone: 'plain' },
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

/** Whom the magazine is about (W50); while nobody is named a partner reads which customer's order it is. */
function forWhom({ person, receiver, customerName }: EditionRecord, isPartner: boolean): string {
  if (person !== null) return (isPartner ? `for ${person}` : forReceiver({ receiver })) || `about ${person}`;
  return isPartner ? `your customer ${customerName}, nobody is named yet` : 'nobody is named yet';
}

interface OrderCardProps {
  order: EditionRecord;
  /** Whether the shared link lets its holder act, as a partner sends it to the customer (D05). */
  sharesCustomerLink?: boolean | undefined;
  /** The papers of all orders of the list; an order shows its own, to the payer. */
  papers?: Promise<readonly PaperRecord[]> | undefined;
}

/** One order in a list (C-O02). A partner's orders show the second word of the plan's name. */
export function OrderCard({ order, sharesCustomerLink = false, papers }: OrderCardProps) {
  const { label, action } = order.cancelled ? cancelledDisplay : statusDisplay(order.orderStatus);
  const look = statusLooks[label];
  const path = (action?.path ?? trackerPath) + order._id;
  const title = order.category.name || order.customerName;
  const whom = forWhom(order, sharesCustomerLink);
  const about = `${title}, ${whom}`;
  return (
    <article
      data-theme={themeSlug(themeOf(order.theme))}
      className="grid grid-cols-[6.5rem_1fr] items-start gap-5 border-t border-rule pt-5 xs:grid-cols-[9rem_1fr]"
    >
      <OrderCover edition={order} />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="eyebrow text-accent">
          {formatDay(order.createdAt)}, Order {shortOrderId(order._id)}
        </p>
        <h2 className="text-h3">{title}</h2>
        <p className="text-soft">{whom}</p>
        {sharesCustomerLink && <p className="text-small text-soft">{shortName(order.plan)}</p>}
        <Tag tone={look.tone}>
          <span className="inline-flex items-center gap-2">
            <Icon name={look.icon} size={16} /> {label}
          </span>
        </Tag>
        {order.arrival && (
          <p>{turnText(arrivalEstimate(order.arrival), sharesCustomerLink ? 'Your customer’s turn' : 'Your turn')}</p>
        )}
        {order.deliveredAt && <p className="text-soft">Delivered on {formatDay(order.deliveredAt)}</p>}
        <div className="actions mt-2">
          {actsOnTracker(order) ? (
            <>
              <TrackerLink order={order} about={about} kind="primary" />
              <ActionLink to={path} text={action?.text} about={about} kind="quiet" />
            </>
          ) : (
            <>
              <ActionLink
                to={path}
                text={action?.text}
                about={about}
                kind={awaitsCustomer(order) ? 'primary' : 'secondary'}
              />
              {action?.path !== trackerPath && <TrackerLink order={order} about={about} kind="quiet" />}
            </>
          )}
          {!order.cancelled &&
            (sharesCustomerLink ? (
              <ShareCustomerLinkButton order={order} about={about} />
            ) : (
              <ShareButton order={order} path={path} about={about} />
            ))}
          {order.client && (
            <ButtonLink to={`/client/${order._id}`} kind="quiet" size="small" icon="user">
              Your client<span className="sr-only">: {about}</span>
            </ButtonLink>
          )}
        </div>
        {!order.cancelled && <ShareNote order={order} toCustomer={sharesCustomerLink} />}
        {papers && (
          <Suspense>
            <OrderPapers papers={papers} order={order} about={about} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

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

/** What the shared link opens, and while the story is open what asks others to tell without it. */
function ShareNote({ order, toCustomer }: { order: EditionRecord; toCustomer: boolean }) {
  if (order.cancelled) return null;
  if (!opensStory(order))
    return (
      <p className="text-small text-soft">
        {toCustomer
          ? 'Share is for your customer: whoever has this link can read the magazine and say what should be different.'
          : 'Whoever has the link of Share can follow the order and read the magazine.'}
      </p>
    );
  return (
    <p className="text-small text-soft">
      {toCustomer
        ? 'Share is for your customer: whoever gets the link can tell the story, read the magazine and say what should be different.'
        : 'Share lets others read the story, change it and take things out: only for those who write with you.'}{' '}
      To have others tell without seeing it, <TextLink to={`/friends/${order._id}`}>ask friends to tell</TextLink>.
    </p>
  );
}

/** Shares the order's customer link, which is created on the click. */
function ShareCustomerLinkButton({ order, about }: { order: EditionRecord; about: string }) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const share = async () => {
    // The tab is opened during the click, since browsers block windows that are opened later.
    const tab = window.open('about:blank', '_blank');
    setBusy(true);
    const reply = await ask<typeof wire.editionLink>('POST /api/editionLink', { json: { edition: order._id } });
    setBusy(false);
    if (reply.ok) {
      const to = chatLink('', `${editionFor(order)}: ${urlOf(reply.body.link)}`);
      if (tab) {
        tab.opener = null;
        tab.location.href = to;
      } else window.location.assign(to);
      return;
    }
    tab?.close();
    await alert({ ...defaultErrorAlert, text: reply.error.message });
  };
  return (
    <Button kind="quiet" size="small" icon="share" busy={busy} onClick={() => void share()}>
      Share<span className="sr-only">: {about}</span>
    </Button>
  );
}
