import { useEffect, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { memberMay } from '#kernel/partner-roles.ts';
import type { categories } from '#src/catalogue/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ForAct } from '../for-act.tsx';
import type { PartnerSession } from '../for-partners.tsx';
import { OrderForm, type PlacedOrder } from '../order-form.tsx';
import { PlacedInSheet } from '../placed-order.tsx';
import { unplacedCount } from '../several/list-draft.ts';
import { SeveralOrders } from '../several/several-orders.tsx';
import { withOver } from './load-work.ts';

/** A list of orders that waits in this tab to be placed, such as after iCredits were bought for it (W167). */
export function UnplacedList({ partner }: { partner: string }) {
  const [params] = useSearchParams();
  const count = unplacedCount(partner);
  if (count === 0 || params.has('new')) return null;
  return (
    <Notice
      title={count === 1 ? 'One order of a list is not placed yet' : `${count} orders of a list are not placed yet`}
      action={
        <ButtonLink to="/orders?new=several" kind="secondary" size="small">
          Go on
        </ButtonLink>
      }
    />
  );
}

/** The ways to new orders. Create Order leads to its page where the sheet over the list cannot be opened. */
export function NewOrders() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const open = (value: string) =>
    void navigate(pathname + withOver(params, { name: 'new', value }), { preventScrollReset: true });
  const openOne = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open('one');
  };
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => open('several')}>
        Several
      </Button>
      <ButtonLink to="/createOrder" size="small" icon="plus" onClick={openOne}>
        Create Order
      </ButtonLink>
    </>
  );
}

/** The ways to the first orders, where there is no list yet: many partners begin with those of a season. */
export const FirstOrders = () => (
  <ForAct act="order">
    <ButtonLink to="/createOrder">Create Order</ButtonLink>
    <ButtonLink to="/orders?new=several" kind="secondary">
      Several
    </ButtonLink>
  </ForAct>
);

interface SheetsProps {
  session: PartnerSession;
  onClose: () => void;
}

/** The sheet that the address opens over a screen: one new order, or several. */
export function NewOrderSheets({ session }: Pick<SheetsProps, 'session'>) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const value = params.get('new');
  const onClose = () => void navigate(pathname + withOver(params), { preventScrollReset: true });
  if (!memberMay(session.partner.member, 'order')) return null;
  if (value === 'one') return <OneOrder session={session} onClose={onClose} />;
  if (value === 'several') return <Several session={session} onClose={onClose} />;
  return null;
}

type Categories = CallReply<typeof categories>;

/** The occasions of a partner's type; undefined until they are there. */
function useCategories(partnerType: string): Categories | undefined {
  const [reply, setReply] = useState<Categories>();
  useEffect(() => {
    let isHere = true;
    void ask<typeof categories>('POST /api/category', { json: { id: partnerType } }).then(
      answer => isHere && setReply(answer),
    );
    return () => void (isHere = false);
  }, [partnerType]);
  return reply;
}

/** While the occasions are on their way, or when they did not arrive. */
const NoCategories = ({ reply }: { reply: Categories | undefined }) =>
  reply && !reply.ok ? (
    <Notice tone="bad" title="The categories did not arrive" live>
      {reply.error.message}
    </Notice>
  ) : (
    <Loader label="Your categories are on their way" />
  );

/** One new order over the list (W168); the list behind is read again once it is placed. */
function OneOrder({ session, onClose }: SheetsProps) {
  const reply = useCategories(session.partner.partnerType);
  const { revalidate } = useRevalidator();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const isFormShown = reply?.ok === true && !placed;
  // The focus goes to the name, of the first order and of each next one.
  useEffect(() => {
    if (isFormShown) document.querySelector<HTMLInputElement>('dialog[open] [data-order-name]')?.focus();
  }, [isFormShown]);
  return (
    <Sheet open onClose={onClose} side="right" title={placed ? 'Order Created' : 'Create New Order'}>
      {placed && <PlacedInSheet order={placed} onNext={() => setPlaced(undefined)} onClose={onClose} />}
      {!placed && !reply?.ok && <NoCategories reply={reply} />}
      {isFormShown && (
        <OrderForm
          {...session}
          categories={reply.body}
          onPlaced={async order => {
            setPlaced(order);
            await revalidate();
          }}
        />
      )}
    </Sheet>
  );
}

/** Several new orders over the list (W167). */
function Several({ session, onClose }: SheetsProps) {
  const reply = useCategories(session.partner.partnerType);
  return (
    <Sheet open onClose={onClose} side="full" title="Several orders">
      {reply?.ok ? (
        <SeveralOrders session={session} occasions={reply.body} onClose={onClose} />
      ) : (
        <NoCategories reply={reply} />
      )}
    </Sheet>
  );
}
