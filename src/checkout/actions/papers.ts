import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { Batch, Ctx } from '#platform/context.ts';
import { chargesOf, loadEdition, type Edition } from '#src/editions/index.ts';
import { issueInvoice, issueReceipt, paperOnPayment, type Party, type Sale, type SoldItem } from '#src/papers/index.ts';
import { partnerById } from '#src/partners/index.ts';
import type { PaymentRecord } from '#src/payments/index.ts';
import type { Bill, PricedLineKey } from '../rules.ts';
import { orderBillsOf, paymentBillOf, type PaymentBill } from './payment-bill.ts';

type BillOfKind<K extends PaymentBill['kind']> = Extract<PaymentBill, { kind: K }>;

/** The items that a bill sold. Coupon and saving are subtracted from the first one, the price. */
function soldItems(bill: Bill, first: Omit<SoldItem, 'amount' | 'discount'>): SoldItem[] {
  const sumOfLines = (...keys: PricedLineKey[]) =>
    paise(bill.lines.filter(({ key }) => keys.includes(key)).reduce((sum, { amount }) => sum + amount, 0));
  const deductions = sumOfLines('coupon', 'saving');
  const others = bill.lines.filter(({ key }) => key === 'copies' || key === 'shipping');
  return [
    { ...first, amount: paise(sumOfLines('price') + deductions), discount: paise(0 - deductions) },
    ...others.map(({ key, label, amount }) => ({
      line: key,
      description: label,
      quantity: key === 'copies' ? Number.parseInt(label, 10) : 1,
      amount,
      discount: paise(0),
    })),
  ];
}

function saleOfOrder(payment: PaymentRecord, bill: BillOfKind<'order' | 'pages'>, edition?: Edition): Sale {
  const title = `${bill.subCategory.name} Edition, ${bill.plan.name}, ${bill.plan.pages} pages`;
  const address = edition?.address ?? null;
  return {
    mid: payment.mid,
    ...(edition && { edition: edition.id }),
    title,
    sold: soldItems(bill, { line: 'price', description: title, quantity: 1 }),
    buyer: { name: payment.payerName, phone: payment.payerPhone, gstin: null, address },
    delivery: address,
  };
}

async function partnerParty(ctx: Ctx, payment: PaymentRecord): Promise<Party> {
  const partner = await partnerById(ctx, payment.payer);
  const [address = null] = partner?.addresses ?? [];
  return { name: payment.payerName, phone: payment.payerPhone, gstin: partner?.gstin ?? null, address };
}

const saleOfBundle = async (ctx: Ctx, payment: PaymentRecord, bill: BillOfKind<'bundle'>): Promise<Sale> => {
  const title = `${bill.size} ${bill.size === 1 ? 'edition' : 'editions'} (iCredits), ${bill.plan.name}`;
  const sold = soldItems(bill, { line: 'bundle', description: title, quantity: bill.size });
  return { mid: payment.mid, title, sold, buyer: await partnerParty(ctx, payment), delivery: null };
};

async function saleOfCopies(ctx: Ctx, payment: PaymentRecord, bill: BillOfKind<'copies'>): Promise<Sale> {
  const { street, city, postalCode, state } = bill.to;
  const delivery = { street, city, postalCode, state };
  const buyer =
    payment.payerKind === 'partner'
      ? await partnerParty(ctx, payment)
      : { name: payment.payerName, phone: payment.payerPhone, gstin: null, address: delivery };
  const sold = bill.lines.map(({ key, label, amount }) => ({
    line: key,
    description: key === 'copies' ? bill.title : label,
    quantity: key === 'copies' ? bill.copies : 1,
    amount,
    discount: paise(0),
  }));
  // Without its edition, whose own invoice counts what was paid before (`issueInvoice`).
  return { mid: payment.mid, title: bill.title, sold, buyer, delivery };
}

async function saleOfSample(ctx: Ctx, payment: PaymentRecord, bill: BillOfKind<'sample'>): Promise<Sale> {
  const { gsm, paper, lamination, quantity, address: street, city, zipcode: postalCode } = bill.sample;
  const title = `Physical sample, ${gsm} gsm, ${paper}, ${lamination}`;
  return {
    mid: payment.mid,
    title,
    sold: soldItems(bill, { line: 'sample', description: title, quantity }),
    buyer: await partnerParty(ctx, payment),
    delivery: { street, city, postalCode, state: null },
  };
}

/**
 * The sale of an edition, with the number of the payment of its order, from the bill that counts: that of its last
 * further pages, else of the order; revisions that cost something are on it, too (W83). Undefined when an iCredit paid
 * for it.
 */
async function saleOfEdition(ctx: Ctx, edition: EditionId): Promise<Sale | undefined> {
  const { order, counts } = await orderBillsOf(ctx, edition);
  if (!order || !counts) return undefined;
  const sale = saleOfOrder(order, counts, await loadEdition(ctx, edition));
  const charges = (await ctx.use(chargesOf)(ctx, edition)).map(({ label, amount }) => ({
    line: 'revision',
    description: label,
    quantity: 1,
    amount,
    discount: paise(0),
  }));
  return { ...sale, sold: [...sale.sold, ...charges] };
}

/** The sale that a payment is for; `ordered`: the edition that it has just created. */
async function saleOf(ctx: Ctx, payment: PaymentRecord, ordered: Edition | undefined): Promise<Sale | undefined> {
  const bill = paymentBillOf(payment);
  switch (bill.kind) {
    case 'order':
      return saleOfOrder(payment, bill, ordered);
    case 'pages':
    case 'balance':
      return saleOfEdition(ctx, bill.edition);
    case 'copies':
      return saleOfCopies(ctx, payment, bill);
    case 'bundle':
      return saleOfBundle(ctx, payment, bill);
    case 'sample':
      return saleOfSample(ctx, payment, bill);
  }
}

interface SettledSale {
  payment: PaymentRecord;
  /** The edition that it has just created. */
  ordered: Edition | undefined;
}

/** Issues the paper of a payment: a receipt or an invoice, by what it was for (`paperOnPayment`). */
async function issuePaperOfPayment(ctx: Ctx, { payment, ordered }: SettledSale): Promise<void> {
  const sale = await saleOf(ctx, payment, ordered);
  if (!sale) return;
  if (paperOnPayment[payment.purpose].paper === 'invoice') await issueInvoice(ctx, sale);
  else await issueReceipt(ctx, { ...sale, mid: payment.mid, payment, amount: payment.amount });
}

/** The papers of the payments that a transaction settles; their buyers are told. */
export const papersOfPayments: Batch<SettledSale> = {
  name: 'checkout: papers of payments',
  addsToOthers: true,
  async save(ctx, sales) {
    for (const sale of sales) await issuePaperOfPayment(ctx, sale);
  },
};

/**
 * Issues the tax invoice over all that was paid for an edition that was shipped, which is its supply. An edition paid
 * with an iCredit has none: the bundle's invoice covers it.
 */
export async function invoiceShipped(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  const sale = await saleOfEdition(ctx, edition);
  if (sale) await issueInvoice(ctx, sale);
}
