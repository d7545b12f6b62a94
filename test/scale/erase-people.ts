import { jobs } from '#src/privacy/index.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { form, pay, signIn, signInStaff, type MakeCall, type ShopCalls } from './shop-calls.ts';

const phone = '+919812388805';

/** A customer whose only order is cancelled and refunded, so that nothing is in the way of their erasure. */
export async function cancelOnlyOrder(shopCalls: ShopCalls, order: object): Promise<MakeCall> {
  const { app, work, newCaller } = shopCalls;
  const leaver = newCaller();
  await signIn(leaver, phone);
  await leaver('POST /api/updateD2CuserName', { json: { name: 'Dadi' } });
  const bought = { ...order, selectedOption: 'upfront' };
  const mid = await pay({ bank: shopCalls.bank, make: leaver }, 'POST /api/paymentD2C', bought);
  const { edition = '' } = (await paymentByMid(app.ctx(), mid)) ?? {};
  await leaver('POST /api/cancelOrder', { json: { edition } });
  await work('jobs', () => app.runJobs());
  await app.later(3600);
  await work('jobs', () => app.runJobs());
  return leaver;
}

/** This customer loads everything and is erased; the shop's owner does the same for others. */
export async function erasePeople(shopCalls: ShopCalls, leaver: MakeCall): Promise<void> {
  const { app, work, newCaller } = shopCalls;
  await leaver('GET /api/myData');
  await leaver('GET /api/export');
  await leaver('POST /api/askErasure');
  await leaver('POST /api/takeBackErasure');

  const owner = await signInStaff(shopCalls, 'owner');
  const person = { phone, kind: 'customer' };
  await owner('POST /studio/api/findPerson', { json: { phone } });
  await owner('POST /studio/api/export', form({ ...person, reason: 'By e-mail.' }));
  await owner('POST /studio/api/askErasure', { json: { ...person, reason: 'By e-mail.' } });
  await owner('POST /studio/api/takeBackErasure', { json: person });
  await owner('POST /studio/api/askErasure', { json: { ...person, reason: 'By e-mail.' } });
  await app.later(8 * 24 * 3600);
  for (const { job, run } of jobs) await work(`job ${job.name}`, ctx => run(ctx, {}));
  const again = await signInStaff(shopCalls, 'owner');
  const { erasures } = (await again('GET /studio/api/erasures')).body;
  await again(`GET /studio/api/erasures?before=${erasures.at(-1)?._id}`);
  await newCaller()('POST /api/erasureReceipt', { json: { receipt: erasures[0]?._id } });
}
