import { afterEach, expect, test } from 'vitest';
import { openEdition } from '#test/kit/edition.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { listenOnFreePort, requestText, openRawConnection } from '#test/kit/raw-connection.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const opened = async (env: Record<string, string>) => {
  app = await testApp({ env: { LOG_LEVEL: 'silent', ...env } });
  return { app, port: await listenOnFreePort(app) };
};
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('M1 a JSON body whose end does not come is answered with 408 and closed', async () => {
  const { port } = await opened({ BODY_SECONDS: '1' });
  const slow = openRawConnection(port);
  slow.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{"phone":'));
  await slow.closed;
  expect(slow.received()).toContain('408');
  expect(slow.received()).toContain('too slow');
});

test('M1 a form that stands still is answered with 408, and its connection is closed', async () => {
  const { port } = await opened({ UPLOAD_IDLE_SECONDS: '1' });
  const slow = openRawConnection(port);
  slow.send(
    requestText('POST /api/uplodeImage', form, chunk('--b\r\ncontent-disposition: form-data; name="parent"\r\n\r\nx')),
  );
  await slow.closed;
  expect(slow.received()).toContain('408');
});

test('M1 a form that comes a byte at a time is given up as well; one that comes steadily is not', async () => {
  const { app: own, port } = await opened({ UPLOAD_IDLE_SECONDS: '1' });
  const [parent, other] = [await openEdition(own.ctx()), await openEdition(own.ctx())];
  const [thin, thick] = [openRawConnection(port), openRawConnection(port)];
  const head = (id: string) =>
    `--b\r\ncontent-disposition: form-data; name="parent"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\n`;
  thin.send(requestText('POST /api/uplodeImage', form, chunk(head(parent))));
  thick.send(requestText('POST /api/uplodeImage', form, chunk(head(other))));
  const dripping = setInterval(() => {
    thin.send(chunk('x'));
    thick.send(chunk('x'.repeat(2000)));
  }, 100);
  await thin.closed;
  expect(thin.received()).toContain('408');
  expect(thick.received()).toBe('');
  clearInterval(dripping);
  thick.end();
});

test('M1 so many requests of one address may be half here, and no more; others go on', async () => {
  const { port } = await opened({ REQUESTS_PER_ADDRESS: '3', BODY_SECONDS: '30' });
  const half = Array.from({ length: 4 }, () => openRawConnection(port));
  for (const wire of half) wire.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{'));
  const answers = await Promise.race(half.map(wire => wire.waitFor('\r\n\r\n{')));
  expect(answers).toContain('429');
  // Requests that are whole are not counted: neither a GET nor what was here at once.
  const whole = openRawConnection(port);
  whole.send(requestText('GET /api/parent', {}));
  expect(await whole.waitFor('pricingData')).toContain('200');
  half.forEach(wire => wire.end());
  whole.end();
});

test('M1 stopping does not wait for half-sent requests longer than STOP_SECONDS', async () => {
  const { app: own, port } = await opened({ STOP_SECONDS: '1', BODY_SECONDS: '60' });
  const [body, head] = [openRawConnection(port), openRawConnection(port)];
  body.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{'));
  head.send('POST /api/login HTTP/1.1\r\nhost: local');
  const whole = openRawConnection(port);
  whole.send(requestText('GET /healthz', {}));
  await whole.waitFor('ok');
  const begun = performance.now();
  await own.close();
  app = undefined;
  await Promise.all([body.closed, head.closed, whole.closed]);
  expect(performance.now() - begun).toBeLessThan(8000);
});

test('M2 while it drains the shop says so at /readyz, serves on, and lets each connection go with its answer', async () => {
  const { app: own, port } = await opened({ DRAIN_SECONDS: '2' });
  const before = openRawConnection(port);
  before.send(requestText('GET /healthz', {}));
  expect(await before.waitFor('ok')).toContain('keep-alive');
  const stopped = own.close();
  app = undefined;
  before.send(requestText('GET /readyz', {}));
  await before.closed;
  expect(before.received()).toContain('503');
  expect(before.received()).toContain('"stopping"');
  expect(before.received()).toContain('connection: close');
  const late = openRawConnection(port);
  late.send(requestText('GET /api/parent', {}));
  await late.closed;
  expect(late.received()).toContain('200 OK');
  await stopped;
});

test('minor 8 on a developer’s machine the shop answers to the name of BASE_URL only, pages and health aside', async () => {
  const { app: own } = await opened({ BASE_URL: 'http://shop.test:3000' });
  const ask = (method: 'GET' | 'POST', url: string, host: string) =>
    own.shop.server.app.inject({ method, url, headers: { host, 'sec-fetch-site': 'same-origin' } });
  expect((await ask('GET', '/api/parent', 'shop.test:3000')).statusCode).toBe(200);
  const rebound = await ask('GET', '/sandbox/api/inbox', 'evil.example:3000');
  expect(rebound.statusCode).toBe(403);
  expect(rebound.json().error.message).toContain('http://shop.test:3000');
  expect((await ask('POST', '/api/login', '127.0.0.1:3000')).statusCode).toBe(403);
  expect((await ask('GET', '/healthz', '10.0.0.7')).statusCode).toBe(200);
});

test('minor 2 every answer says that no other site may have it, and under https that it is reached so only', async () => {
  const { app: own } = await opened({ BASE_URL: 'https://shop.test' });
  for (const url of ['GET /api/parent', 'GET /download?fileId=x', 'GET /thumbnail/x', 'GET /v/x', 'POST /api/login'])
    expect((await own.call(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
});
