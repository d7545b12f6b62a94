/**
 * Faults planted on purpose: each removes one safeguard from a source file as it is loaded. A run with a fault must
 * find the books wrong; if it does not, it cannot prove that the safeguard works.
 */
export interface PlantedFault {
  name: string;
  /** The source file's path below `src/`. */
  file: string;
  from: string | RegExp;
  to: string;
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'no lock: a payment is read, not locked, while it is settled',
    file: 'payments/store.ts',
    from: /(\.orderBy\(payments\.mid\)\s*)\.for\('update'\)/,
    to: '$1',
  },
  {
    name: 'the MID is trusted: whoever comes back has paid',
    file: 'payments/actions/settle.ts',
    from: 'const report = await ctx.use(gateway).status(mid);',
    to: "const report = { state: 'paid', amount: before.amount, currency: before.currency, reference: mid, captures: [] } as GatewayReport;",
  },
  {
    name: 'a webhook is believed without its signature and without asking',
    file: 'payments/actions/settle.ts',
    from: 'const notification = ctx.use(gateway).checkWebhook(request.raw, request.headers);',
    to: `const news = JSON.parse(Buffer.from(request.raw).toString()) as { reference: string; event: string; state: string; refund?: string };
  const notification = { mid: news.reference, eventId: news.event };
  const believed = await findPayment(ctx.db, notification.mid);
  if (believed && news.state === 'paid' && !news.refund)
    await recordReport(ctx, notification.mid, { report: { state: 'paid', amount: believed.amount, currency: 'INR', reference: notification.mid, captures: [] } });`,
  },
  {
    name: 'the amount is not compared',
    file: 'payments/rules.ts',
    from: 'if (report.amount !== expected.amount)',
    to: 'if (report.amount < 0)',
  },
  {
    name: 'a coupon is counted, not claimed',
    file: 'checkout/store.ts',
    from: /\.set\(\{ held: sql`\$\{coupons\.held\} \+ 1` \}\)\s*\.where\(and\(eq\(coupons\.id, use\.coupon\), lt\(sql`[^`]*`, coupons\.maxUses\)\)\)/,
    to: '.set({ held: coupons.held }).where(eq(coupons.id, use.coupon))',
  },
  {
    name: 'a coupon is not given back',
    file: 'checkout/store.ts',
    from: "if (locked?.use.state !== 'held') return;",
    to: 'return;',
  },
  {
    name: 'late money keeps the price of a coupon that is used up',
    file: 'checkout/actions/fulfil.ts',
    from: '!(await countUse(ctx, payment.mid))',
    to: 'payment.bill === (await countUse(ctx, payment.mid))',
  },
  {
    name: 'no number of ours at the bank: each try opens another page',
    file: 'payments/actions/start.ts',
    from: 'if (before?.digest === digest && ctx.now() < before.expiresAt) return openPage(ctx, before);',
    to: '',
  },
  {
    name: 'several attempts may be open: no unique index',
    file: 'payments/actions/start.ts',
    from: 'const row = await insertNewPayment(ctx, newPayment, digest);',
    to: "newPayment = { ...newPayment, key: newPayment.key + ':' + ctx.random.id() };\n    const row = await insertNewPayment(ctx, newPayment, digest);",
  },
  {
    name: 'a second capture is not seen',
    file: 'payments/actions/settle.ts',
    from: 'newCaptures.filter(({ id, first }) => id !== (first ?? captures[0]?.id))',
    to: 'newCaptures.slice(0, 0)',
  },
  {
    name: 'the first capture is whichever the bank lists first today',
    file: 'payments/actions/settle.ts',
    from: '(first ?? captures[0]?.id)',
    to: 'captures[0]?.id',
  },
  {
    name: 'money for what was paid before counts again',
    file: 'payments/actions/settle.ts',
    from: "(paidBefore ? new UnusablePayment('this was paid before') : undefined)",
    to: 'undefined',
  },
  {
    name: 'a refund is requested under a new number at each try',
    file: 'payments/actions/refund.ts',
    from: 'const request: GatewayRefund = { id: row.id,',
    to: 'const request: GatewayRefund = { id: ctx.random.id(),',
  },
  {
    name: 'the bank is called first, the refund stored later',
    file: 'payments/actions/refund.ts',
    from: 'const end = refundOutcome(row, report);',
    to: "const end = 'done' as 'done' | 'failed';",
  },
  {
    name: 'a refund that failed keeps its claim',
    file: 'payments/actions/refund.ts',
    from: "if (end === 'failed') {\n      await releaseClaim(ctx.db, row);",
    to: "if (end === 'failed') {",
  },
  {
    name: 'what staff send back is summed up without a lock',
    file: 'checkout/actions/staff.ts',
    from: 'payment.edition && !isOfCopies ? await lockEdition(ctx, payment.edition) : undefined;',
    to: 'payment.edition && !isOfCopies ? await viewEdition(ctx, payment.edition) : undefined;',
  },
  {
    name: 'cancelling forgets what is on its way back',
    file: 'editions/rules/cancellation.ts',
    from: ' - arrived - onItsWay)',
    to: ' - arrived)',
  },
  {
    name: 'nobody asks: only webhooks settle',
    file: 'payments/jobs.ts',
    from: 'await processDue(ctx, claimDue, recheckPayment);',
    to: '',
  },
  {
    name: 'a paper outside the transaction of its payment',
    file: 'checkout/actions/fulfil.ts',
    from: 'await ctx.saveAtCommit(papersOfPayments, { payment, ordered });',
    to: '',
  },
  {
    name: 'a payment that is settled is settled again',
    file: 'payments/rules.ts',
    from: "if (isPaidStatus(expected.status)) return { move: 'none' };",
    to: '',
  },
];
