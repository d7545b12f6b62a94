import { expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { isProof, readSettlement, settlementLimits, settlementSentence, stateOfLine, totalsOf } from './settlement.ts';

const razorpay = (
  rows: string,
  head = 'entity_id,type,debit,credit,amount,currency,fee,tax,settled_at,settlement_id,payment_id',
) => readSettlement(`${head}\n${rows}`);
const problemOf = (read: ReturnType<typeof readSettlement>) => ('problem' in read ? read.problem : undefined);
const linesOf = (read: ReturnType<typeof readSettlement>) => {
  if ('problem' in read) throw new Error(read.problem);
  return read.lines;
};

test('W161 a report of Razorpay is read in rupees, and in paise where no amount has decimals', () => {
  const inRupees = razorpay(
    'pay_1,payment,0.00,1411.88,1446.00,INR,34.12,5.20,30/11/2026,setl_1,\nrfnd_1,refund,101.00,0.00,101.00,INR,0.00,0.00,30/11/2026,setl_1,pay_1\nadj_1,adjustment,5.00,0.00,0.00,INR,0.00,0.00,30/11/2026,setl_1,',
  );
  const lines = linesOf(inRupees);
  expect(lines[0]).toMatchObject({
    kind: 'payment',
    reference: 'pay_1',
    amount: 144_600,
    fee: 2892,
    tax: 520,
    net: 141_188,
  });
  expect(lines[1]).toMatchObject({
    kind: 'refund',
    reference: 'rfnd_1',
    belongsTo: 'pay_1',
    amount: 10_100,
    net: -10_100,
  });
  expect(lines[2]).toMatchObject({ kind: 'other', amount: -500, net: -500, line: 4 });
  expect(totalsOf(lines)).toEqual({
    payments: 144_600,
    refunds: 10_100,
    other: -500,
    fee: 2892,
    tax: 520,
    net: 130_588,
  });
  expect(linesOf(razorpay('pay_1,payment,0,141188,144600,INR,3412,520,1796000000,setl_1,'))[0]).toMatchObject({
    amount: 144_600,
    fee: 2892,
    tax: 520,
    net: 141_188,
  });
});

test('W161 a report of PhonePe is read with its negative fees and taxes, its columns in any order', () => {
  const head =
    'MerchantReferenceId,PaymentType,PhonePeReferenceId,Amount,Fee,SettlementDate,BankReferenceNo,IGST,CGST,SGST,Store';
  const read = readSettlement(
    `${head}\r\nmid1,PAYMENT,T1,"1,446.00",-28.92,2026-11-30,UTR1,-5.2,0,0,x\r\nrefund1,REFUND,T2,-101,0,2026-11-30,UTR1,0,0,0,x\r\n`,
  );
  expect(read).toMatchObject({ gateway: 'phonepe' });
  const [payment, refund] = linesOf(read);
  expect(payment).toMatchObject({
    reference: 'T1',
    belongsTo: 'mid1',
    amount: 144_600,
    fee: 2892,
    tax: 520,
    net: 141_188,
  });
  expect(refund).toMatchObject({ kind: 'refund', reference: 'refund1', amount: 10_100, net: -10_100 });
});

test('W161 a file that is no report says what is wrong with it and what to do', () => {
  expect(problemOf(razorpay('pay_1,payment', 'entity_id,type'))).toMatch(
    /^The columns debit, credit, amount, fee, tax, settled_at, settlement_id, payment_id of Razorpay’s report are missing/,
  );
  expect(
    problemOf(
      readSettlement('PaymentType,MerchantReferenceId,PhonePeReferenceId,Amount,Fee,IGST,CGST,SGST,SettlementDate\nx'),
    ),
  ).toMatch(/^The column BankReferenceNo of PhonePe’s report is missing/);
  expect(problemOf(readSettlement('Name,Phone\nAsha,98'))).toMatch(/no settlement report of Razorpay or PhonePe/);
  expect(problemOf(readSettlement(''))).toMatch(/no settlement report/);
  expect(problemOf(razorpay(''))).toMatch(/no line/);
  expect(problemOf(razorpay('pay_1,payment,0,x,1446.00,INR,0,0,,,'))).toBe('Line 2: “x” under credit is no amount.');
  expect(problemOf(razorpay('pay_1,payment,0,0,1446.005,INR,0,0,,,'))).toMatch(/1446.005/);
  expect(problemOf(razorpay(',payment,0,0,1446.00,INR,0,0,,,'))).toMatch(/^Line 2 has no number/);
  expect(problemOf(razorpay('"pay_1,payment'))).toMatch(/quote/);
  expect(problemOf(razorpay('pay_1,payment,0,0,1.00,INR,0,0,,,\n'.repeat(settlementLimits.lines + 1)))).toMatch(
    /fewer days/,
  );
});

test('W161 a line is ours to the paisa, differs, is unknown, or was settled before', () => {
  const line = { kind: 'payment' as const, amount: 100, settlement: 'setl_1' };
  const ours = { mid: 'm', id: 'pay_1', amount: paise(100), at: null, gateway: 'razorpay' };
  expect(stateOfLine(line, ours, [])).toBe('matched');
  expect(stateOfLine({ ...line, amount: 99 }, ours, [])).toBe('differs');
  expect(stateOfLine(line, undefined, [])).toBe('unknown');
  expect(stateOfLine(line, ours, [{ settlement: 'setl_1', amount: 100 }])).toBe('again');
  expect(stateOfLine(line, ours, [{ settlement: 'setl_0', amount: 100 }])).toBe('twice');
  expect(stateOfLine({ ...line, kind: 'other' }, undefined, [])).toBe('other');
  const none = { matched: 0, differs: 0, unknown: 0, again: 0, twice: 0, other: 0, missing: 0 };
  expect(isProof({ ...none, matched: 3, other: 1 })).toBe(true);
  expect(settlementSentence({ ...none, matched: 3 })).toBe(
    'It adds up: 3 lines are our payments and refunds to the paisa, and nothing of ours is missing.',
  );
  expect(settlementSentence({ ...none, matched: 3, differs: 1, unknown: 2, missing: 1 })).toBe(
    'It does not add up: 1 line has another amount than ours, 2 lines are unknown to us, 1 payment or refund of ours is in no report.',
  );
});
