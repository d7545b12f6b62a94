import { bound, type Bound } from '#platform/bound.ts';
import { confirmPayment, type Confirmed } from './actions/confirm.ts';
import { applyCoupon } from './actions/coupons.ts';
import { payAsPartner, payBalance, payForOrder } from './actions/pay.ts';
import * as wire from './wire.ts';

const told = (confirmed: Confirmed) => {
  switch (confirmed.state) {
    case 'pending':
      return { status: 202, body: { pending: true, url: confirmed.url } } as const;
    case 'skip':
      return { status: 200, body: { skip: true, link: confirmed.link } } as const;
    case 'invoice':
      return { status: 200, body: { skip: false, invoice: confirmed.invoice } } as const;
  }
};

export const calls: Bound[] = [
  bound(wire.applyCoupon, async (ctx, { json }) => ({ status: 200, body: await applyCoupon(ctx, json) })),
  bound(wire.paymentD2C, async (ctx, { json }) => ({ status: 200, body: await payForOrder(ctx, json) })),
  bound(wire.payment, async (ctx, { json }) =>
    ctx.actor.kind === 'visitor' || ctx.actor.kind === 'proven'
      ? { status: 201, body: {} }
      : { status: 200, body: await payAsPartner(ctx, json) },
  ),
  bound(wire.secondPay, async (ctx, { json }) => ({ status: 200, body: await payBalance(ctx, json) })),
  bound(wire.confPayment, async (ctx, { json }) => told(await confirmPayment(ctx, json))),
];

export { followAccount, seedCoupons } from './actions/coupons.ts';
export { fulfil, giveBack } from './actions/fulfil.ts';
export { invoiceShipped } from './actions/papers.ts';
