import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { takeStep } from './index.ts';
import { arrivalEstimate } from './rules/arrival.ts';

let app: TestApp;
let asha: Browser;
let ashaId: string;
beforeAll(async () => {
  app = await testApp();
  asha = app.browser();
  ashaId = (await asha.signIn('+919812345671')).body.data._id;
});
afterAll(() => app.close());

const recordOf = async (edition: string) => (await asha.call('POST /api/editions', { json: { edition } })).body;

test('W57 the record of an order says what it waits for and since when, for the day it is needed', async () => {
  const id = await openEdition(app.ctx(), ashaId);
  const { today } = (await recordOf(id)).arrival;
  const saved = await asha.call('POST /api/saveSubject', {
    json: { edition: id, base: 0, subject: null, from: null, occasionOn: null, neededBy: '2030-01-05', language: 'en' },
  });
  const waiting = { today, stage: 'story', since: today, zone: null, neededBy: '2030-01-05' };
  expect([saved.body.arrival, (await recordOf(id)).arrival]).toEqual([waiting, waiting]);

  const system = app.ctx({ kind: 'system', name: 'test' });
  await takeStep(system, id, 'handIn');
  await asha.call('POST /api/updateOrderAddress', {
    json: { result: { orderId: id, address: '4 Hill Road', city: 'Guwahati', zip: '781001' } },
  });
  const { arrival } = await recordOf(id);
  expect(arrival).toMatchObject({ stage: 'draft', zone: 'far' });
  expect(arrivalEstimate(arrival).softCopyBy).not.toBeNull();
});

test('W57 the day from which an arrival is counted is that of the server’s clock, in India', async () => {
  const { body } = await app.browser().call('GET /api/today');
  expect(body).toEqual({ today: dayInIndia(app.clock.now()) });
});
