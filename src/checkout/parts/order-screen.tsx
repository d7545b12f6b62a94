import type { ReactNode } from 'react';
import { toRupees } from '#kernel/money.ts';
import type { Theme } from '#kernel/themes.ts';
import { upfrontPercent } from '#kernel/promises.ts';
import { Choice } from '#ui/choice.tsx';
import { Money } from '#ui/money.tsx';
import type { PaymentOption } from '../rules.ts';
import { BillTable } from './bill.tsx';
import { CouponRow } from './coupon-box.tsx';
import { CopiesRow, OrderSubject } from './order-rows.tsx';
import { NameSheet, PayBar } from './pay-bar.tsx';
import type { CheckoutOrder } from './use-order.ts';

/** Whether all is paid now or half (C-C02). */
const PaymentOptions = ({ order }: { order: CheckoutOrder }) => (
  <Choice
    legend="Payment option"
    legendHidden
    name="selectedOption"
    value={order.option}
    onValue={value => order.setOption(value as PaymentOption)}
    options={[
      {
        value: 'upfront',
        title: 'Pay in full',
        text: `Saves ${upfrontPercent}%.`,
        note: <Money rupees={toRupees(order.billFor('upfront').now)} />,
      },
      {
        value: 'downfront',
        title: 'Pay 50-50',
        text: 'The rest once you have approved it.',
        note: (
          <>
            <Money rupees={toRupees(order.billFor('downfront').now)} /> now
          </>
        ),
      },
    ]}
  />
);

interface OrderScreenProps {
  order: CheckoutOrder;
  theme?: Theme | undefined;
  /** What is bought: the first thing on the screen. */
  head: ReactNode;
  /** Rows before the others, and what stands below all of them. */
  rows?: ReactNode;
  foot?: ReactNode;
  /** Stands above Pay, over the page. */
  popup?: ReactNode;
  /** Pay asks for what is missing instead of paying. */
  ask?: (() => void) | undefined;
}

/**
 * The screen where an order is paid (C-C01, C-C02, C-C07). On phones what is bought, the bill and Pay are in the first
 * view, and Pay stays in view; on wide screens the bill and Pay stand beside the rest.
 */
export const OrderScreen = ({ order, theme, head, rows, foot, popup, ask }: OrderScreenProps) => (
  <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-[clamp(2rem,5vw,5.5rem)]">
    <div className="contents lg:grid lg:content-start lg:gap-8">
      {head}
      {/* What has the focus is scrolled above the bar with Pay. */}
      <div className="order-2 grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:[&_:is(input,button,summary)]:scroll-mb-56">
        <PaymentOptions order={order} />
        <div>
          {rows}
          <OrderSubject order={order} theme={theme} />
          <CopiesRow order={order} />
          <CouponRow deal={order.deal} onDeal={order.setDeal} />
        </div>
        {foot}
      </div>
    </div>
    <aside className="contents lg:sticky lg:top-24 lg:grid lg:gap-5 lg:self-start">
      <div className="order-1">
        <BillTable label="Your bill" bill={order.figures} compact />
      </div>
      <PayBar order={order} ask={ask} popup={popup} />
    </aside>
    <NameSheet {...order.nameSheet} />
  </div>
);
