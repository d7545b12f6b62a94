import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { ApproverChoice, SoftCopySection } from '#src/editions/parts/client-choices.tsx';
import { formatAddress, formatDay, orderTitle } from '#src/editions/parts/formatting.ts';
import { LinkListSection } from '#src/editions/parts/link-list.tsx';
import { OrderSteps } from '#src/editions/parts/order-steps.tsx';
import { mayDecideAboutFriends } from '#src/editions/rules/friends-screen.ts';
import { statusDisplay } from '#src/editions/rules.ts';
import type { remindClients } from '#src/editions/wire/clients.ts';
import type { customerLinks, edition, EditionRecord } from '#src/editions/wire.ts';
import { PaperLinks, readPapers } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useSayTold } from './bulk-bar.tsx';

interface LoadedOrder {
  record: CallReply<typeof edition>;
  /** Undefined to those of the partner's team who may not order (W197). */
  links: CallReply<typeof customerLinks> | undefined;
  papers: readonly PaperRecord[];
  /** What it was read for. */
  version: unknown;
}

/** An order with its links and papers, read again for each `version`. */
function useOrder(id: string, version: unknown): LoadedOrder | undefined {
  const may = useMemberMay();
  const [seesLinks, seesPapers] = [may('order'), may('buy')];
  const [loaded, setLoaded] = useState<LoadedOrder>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const json = { edition: id };
    void Promise.all([
      ask<typeof edition>('POST /api/editions', { json, signal }),
      seesLinks ? ask<typeof customerLinks>('POST /api/customerLinks', { json, signal }) : undefined,
      seesPapers ? readPapers({ edition: id }, signal) : [],
    ]).then(([record, links, papers]) => signal.aborted || setLoaded({ record, links, papers, version }));
    return () => leaving.abort();
  }, [id, version, seesLinks, seesPapers]);
  return loaded;
}

interface OrderSheetProps {
  id: string;
  /** The order is read again when it changes. */
  version: unknown;
  onClose: () => void;
}

/** One order beside the list: its steps, client, links, address and papers, and the ways to all else (W165). */
export function OrderSheet({ id, version, onClose }: OrderSheetProps) {
  const loaded = useOrder(id, version);
  const order = loaded?.record.ok ? loaded.record.body : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      side="right"
      title={order ? orderTitle(order) : 'Order'}
      eyebrow={`Order ${shortOrderId(id)}`}
    >
      {!loaded && <Loader label="The order is on its way" />}
      {loaded && !loaded.record.ok && <Notice tone="bad" title={loaded.record.error.message} live />}
      {loaded && order && <OrderParts order={order} loaded={loaded} />}
    </Sheet>
  );
}

function OrderParts({ order, loaded: { links, papers } }: { order: EditionRecord; loaded: LoadedOrder }) {
  return (
    <div className="work-details">
      <Ways order={order} />
      {order.orderStatus === 0 && !order.cancelled && links?.ok && links.body.phone !== null && (
        <RemindNow order={order} />
      )}
      <OrderFacts order={order} />
      <OrderSteps edition={order} />
      {!order.cancelled && links && (
        <>
          <ApproverChoice edition={order} />
          <SoftCopySection edition={order} isTold={links.ok && links.body.phone !== null} />
          {links.ok ? (
            <LinkListSection edition={order} loaded={links.body} />
          ) : (
            <Notice tone="bad" title="The links did not arrive">
              {links.error.message}
            </Notice>
          )}
        </>
      )}
      {papers.length > 0 && (
        <Section title="Papers">
          <PaperLinks papers={papers} about={orderTitle(order)} />
        </Section>
      )}
    </div>
  );
}

/** Reminds the client to tell the story, once a day (W184). */
function RemindNow({ order }: { order: EditionRecord }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const sayTold = useSayTold();
  const remind = async () => {
    setBusy(true);
    const json = { editions: [order._id] };
    const reply = await ask<typeof remindClients>('POST /api/remindClients', { json });
    setBusy(false);
    await sayTold(reply, [{ _id: order._id, name: order.customerName }], 'reminded');
    await revalidate();
  };
  return (
    <p className="actions">
      <Button kind="quiet" size="small" icon="clock" busy={busy} onClick={() => void remind()}>
        Remind {order.customerName} to tell the story
      </Button>
    </p>
  );
}

/** The ways from an order: the documented action of its status, its status, wishes and copies. */
function Ways({ order }: { order: EditionRecord }) {
  const { _id, orderStatus, live, cancelled } = order;
  const mayOrder = useMemberMay()('order');
  if (!mayOrder) return <Looks order={order} />;
  const action = cancelled ? undefined : statusDisplay(orderStatus).action;
  const ways = [
    ...(action && action.path !== '/tracking/' ? [{ to: action.path + _id, text: action.text }] : []),
    { to: `/tracking/${_id}`, text: action?.path === '/tracking/' ? action.text : 'Order Status' },
    ...(!cancelled && orderStatus > 3 ? [{ to: `/edition/${_id}`, text: 'Soft copy' }] : []),
    ...(!cancelled && (orderStatus > 3 || live === 3)
      ? [{ to: `/afterwards/${_id}`, text: 'Copies and sharing' }]
      : []),
    ...(mayDecideAboutFriends(order) ? [{ to: `/friends/${_id}`, text: 'Friends and family' }] : []),
  ];
  return <WayLinks ways={ways} />;
}

/** The ways of somebody who only looks. */
const Looks = ({ order: { _id, orderStatus, cancelled } }: { order: EditionRecord }) => (
  <WayLinks
    ways={[
      { to: `/tracking/${_id}`, text: 'Order Status' },
      ...(!cancelled && orderStatus > 2 ? [{ to: `/edition/${_id}`, text: 'Soft copy' }] : []),
    ]}
  />
);

const WayLinks = ({ ways }: { ways: readonly { to: string; text: string }[] }) => (
  <p className="actions">
    {ways.map(({ to, text }, n) => (
      <ButtonLink key={to} to={to} size="small" kind={n === 0 ? 'secondary' : 'quiet'}>
        {text}
      </ButtonLink>
    ))}
  </p>
);

function OrderFacts({ order }: { order: EditionRecord }) {
  const { address, arrival } = order;
  const facts = [
    ['Client', order.customerName],
    ['Plan', `${shortName(order.plan)}, ${order.pages} pages`],
    ['Placed', formatDay(order.createdAt) + (order.placedBy === null ? '' : ` by ${order.placedBy}`)],
    ['Needed by', arrival?.neededBy ? formatDay(arrival.neededBy) : undefined],
    ['Address', address ? formatAddress(address, order.recipient) : order.cancelled ? undefined : 'Not given yet'],
    ['Delivered', order.deliveredAt ? formatDay(order.deliveredAt) : undefined],
    ['Cancelled', order.cancelled ? formatDay(order.cancelled.at) : undefined],
  ] as const;
  return (
    <dl className="work-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
