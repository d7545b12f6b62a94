import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused, type Refusal } from '#kernel/refusals.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { declaredCalls } from '#test/kit/calls.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('repository: every call is declared once, has a policy, and is served', async () => {
  const calls = await declaredCalls();
  const names = calls.map(call => `${call.method} ${call.path.toLowerCase()}`);
  expect(new Set(names).size).toBe(names.length);
  for (const call of calls) {
    expect(call.row, call.path).toMatch(/^([CP]-[A-Z]+\d\d|D\d\d|W\d+|sandbox)/);
    expect(app.shop.server.routes(), `${call.method} ${call.path} is declared but not bound`).toContain(
      `${call.method} ${call.path}`,
    );
  }
});

test('repository: no route is served that no call declares', async () => {
  const served = app.shop.server.routes();
  const calls = new Set((await declaredCalls()).map(call => `${call.method} ${call.path}`));
  const health = ['GET /healthz', 'GET /readyz'];
  expect(served.filter(route => !calls.has(route) && !health.includes(route))).toEqual([]);
});

test('C-K01 P-K09 all documented calls are served, with the documents’ spelling', async () => {
  const documented = `GET /api/product, GET /download, GET /api/downloadpdf/:fileId, GET /api/d2cpricing, GET /api/parent, POST /api/category, POST /api/exploreInfo,
    POST /api/sendOtp, POST /api/verify, POST /api/login, POST /api/resend, POST /api/logout, POST /api/applyCoupon, POST /api/paymentD2C, POST /api/confPayment,
    POST /api/updateD2CuserName, POST /api/updateD2Cuser, POST /api/editions, POST /api/secondPay, POST /api/updateOrderAddress, POST /api/request-revision,
    POST /api/approve, POST /api/abstract, POST /api/updateAbstract, POST /api/uplodeImage, POST /api/show-order-D2C/, GET /api/partnertype, POST /api/registerpatner,
    POST /api/checkSample, GET /api/show-order/:partnerId, POST /api/place-order, GET /api/B2Bpricing, GET /api/b2bpricing, POST /api/payment,
    POST /api/updatePartnerLogo, POST /api/updatePartner`;
  for (const address of documented.split(',').map(text => text.trim())) {
    const [method = '', url = ''] = address.split(' ');
    const answer = await app.call(`${method} ${url.replace(':fileId', 'x').replace(':partnerId', 'x')}`);
    const { error } = Object(answer.body) as Partial<Refusal>;
    const isMissing = answer.status === 404 && error?.message.includes('page');
    expect(isMissing && !url.includes('download'), address).toBe(false);
  }
});

/** Makes every call that is not for everyone as a visitor and as a customer who may not make it. */
test('C-K16 D05 a caller who is not admitted gets 401 or 403, and 404 for staff calls', async () => {
  const customer = app.browser();
  await customer.signIn('+919812300001');
  const visitor = app.browser();
  for (const call of await declaredCalls()) {
    if (call.who === 'anyone' || call.form) continue;
    const address = `${call.method} ${call.path.replace(/:\w+/g, 'x')}`;
    const asVisitor = await visitor.call(address, call.json ? { json: {} } : {});
    expect(asVisitor.status, `${address} as a visitor`).toBe(call.who === 'staff' ? 404 : 401);
    if (call.who === 'customer' || call.who === 'signed-in' || call.who === 'customer-or-partner') continue;
    const asCustomer = await customer.call(address, call.json ? { json: {} } : {});
    expect(asCustomer.status, `${address} as a customer`).toBe(
      call.who === 'partner' || call.who === 'proven-phone' ? 403 : 404,
    );
  }
});

test('repository: .env.example documents exactly the settings that exist', () => {
  const config = readFileSync('src/platform/config.ts', 'utf8');
  const block = config.slice(config.indexOf('z.object({'), config.indexOf('});'));
  const settings = [block, readFileSync('src/platform/courier-settings.ts', 'utf8')]
    .flatMap(text => [...text.matchAll(/^ {2}([A-Z_]+):/gm)].map(m => m[1]))
    .sort();
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(m => m[1]).sort();
  expect(example).toEqual(settings);
});

test('repository: a 503 has Retry-After: 5, unless the route has set another value', async () => {
  const ownApp = await testApp({ env: { LOG_LEVEL: 'silent' } });
  const busy = () => new Refused('busy', 'Please try again in a moment.');
  ownApp.shop.server.app.get('/busy', () => Promise.reject(busy()));
  ownApp.shop.server.app.get('/busy/for/two', (_, reply) => {
    reply.header('retry-after', '2');
    throw busy();
  });
  expect((await ownApp.call('GET /busy')).headers['retry-after']).toBe('5');
  expect((await ownApp.call('GET /busy/for/two')).headers['retry-after']).toBe('2');
  await ownApp.close();
});
