import { expect, test } from 'vitest';
import { compareWork, neverSoon, partnerTurnOf, placeText, readPlace, turnCountText } from './partner-list.ts';

const order = {
  orderStatus: 0,
  live: 0,
  clientApproves: false,
  sentToClientAt: null,
  address: null,
  paid: 0,
  total: 0,
  deliveredAt: null,
  cancelled: null,
};

test('W165 whose turn an order is for its partner', () => {
  const turnAt = (change: object) => partnerTurnOf({ ...order, ...change });
  expect(turnAt({})).toBe('client');
  expect(turnAt({ orderStatus: 2 })).toBe('us');
  expect(turnAt({ orderStatus: 3, live: 1 })).toBe('you');
  expect(turnAt({ orderStatus: 3, live: 1, clientApproves: true })).toBe('client');
  expect(turnAt({ orderStatus: 3, live: 1, sentToClientAt: new Date(0) })).toBe('client');
  expect(turnAt({ orderStatus: 3, live: 2 })).toBe('us');
  expect(turnAt({ orderStatus: 3, live: 3 })).toBe('you');
  expect(turnAt({ orderStatus: 3, live: 3, address: {}, total: 100 })).toBe('you');
  expect(turnAt({ orderStatus: 3, live: 3, address: {} })).toBe('us');
  expect(turnAt({ orderStatus: 6 })).toBe('way');
  expect(turnAt({ orderStatus: 6, deliveredAt: '2026-12-01' })).toBe('done');
  expect(turnAt({ cancelled: {} })).toBe('done');
});

test('W165 a place is kept in an address and read from it; another text is none', () => {
  for (const soon of [neverSoon, -9863, 12]) {
    const place = { needed: soon > 0, soon, at: new Date(1_700_000_000_123), id: '0123456789abcdefghjkmnpqrs' };
    expect(readPlace(placeText(place))).toEqual(place);
  }
  for (const text of ['', '2.1.1.a', '1.1.1', "1.1.1.a'"]) expect(readPlace(text)).toBeUndefined();
});

test('W165 what needs the partner comes first, then what is needed first, then what moved last', () => {
  const at = (needed: boolean, soon: number, ms: number) => ({ needed, soon, at: new Date(ms), id: `${ms}` });
  const inOrder = [
    at(true, neverSoon, 1),
    at(false, -9000, 1),
    at(false, -9001, 1),
    at(false, neverSoon, 3),
    at(false, neverSoon, 2),
  ];
  expect(inOrder.toReversed().toSorted(compareWork)).toEqual(inOrder);
  expect([turnCountText(12), turnCountText(1001)]).toEqual(['12', '1,000+']);
});
