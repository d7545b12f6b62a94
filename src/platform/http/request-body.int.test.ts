import { afterEach, expect, test } from 'vitest';
import { openEdition } from '#test/kit/edition.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { listenOnFreePort, requestText, openRawConnection } from '#test/kit/raw-connection.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const openApp = async (env: Record<string, string>) => {
  app = await testApp({ env: { LOG_LEVEL: 'silent', ...env } });
  return { app, port: await listenOnFreePort(app) };
};
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('M1 a JSON body that never ends is answered with 408 and its connection is closed', async () => {
  const { port } = await openApp({ BODY_SECONDS: '1' });
  const slow = openRawConnection(port);
  slow.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{"phone":'));
  await slow.closed;
  expect(slow.received()).toContain('408');
  expect(slow.received()).toContain('too slow');
});

test('M1 a form of which nothing more arrives is answered with 408 and its connection is closed', async () => {
  const { port } = await openApp({ UPLOAD_IDLE_SECONDS: '1' });
  const slow = openRawConnection(port);
  slow.send(
    requestText('POST /api/uplodeImage', form, chunk('--b\r\ncontent-disposition: form-data; name="parent"\r\n\r\nx')),
  );
  await slow.closed;
  expect(slow.received()).toContain('408');
});

test('M1 a form that arrives byte by byte is refused with 408; a slow but steady one is not', async () => {
  const { app: own, port } = await openApp({ UPLOAD_IDLE_SECONDS: '1' });
  const [parent, other] = [await openEdition(own.ctx()), await openEdition(own.ctx())];
  const [trickling, steady] = [openRawConnection(port), openRawConnection(port)];
  const head = (id: string) =>
    `--b\r\ncontent-disposition: form-data; name="parent"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\n`;
  trickling.send(requestText('POST /api/uplodeImage', form, chunk(head(parent))));
  steady.send(requestText('POST /api/uplodeImage', form, chunk(head(other))));
  const sender = setInterval(() => {
    trickling.send(chunk('x'));
    steady.send(chunk('x'.repeat(2000)));
  }, 100);
  await trickling.closed;
  expect(trickling.received()).toContain('408');
  expect(steady.received()).toBe('');
  clearInterval(sender);
  steady.end();
});

test('M1 an address may have REQUESTS_PER_ADDRESS unfinished requests; complete ones are not counted', async () => {
  const { port } = await openApp({ REQUESTS_PER_ADDRESS: '3', BODY_SECONDS: '30' });
  const unfinished = Array.from({ length: 4 }, () => openRawConnection(port));
  for (const connection of unfinished)
    connection.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{'));
  const answers = await Promise.race(unfinished.map(connection => connection.waitFor('\r\n\r\n{')));
  expect(answers).toContain('429');
  // A GET has no body to wait for, so it is not counted.
  const complete = openRawConnection(port);
  complete.send(requestText('GET /api/parent', {}));
  expect(await complete.waitFor('pricingData')).toContain('200');
  unfinished.forEach(connection => connection.end());
  complete.end();
});

test('M1 stopping does not wait for half-sent requests longer than STOP_SECONDS', async () => {
  const { app: own, port } = await openApp({ STOP_SECONDS: '1', BODY_SECONDS: '60' });
  const [body, head] = [openRawConnection(port), openRawConnection(port)];
  body.send(requestText('POST /api/login', { ...json, 'content-length': 100 }, '{'));
  head.send('POST /api/login HTTP/1.1\r\nhost: local');
  const complete = openRawConnection(port);
  complete.send(requestText('GET /healthz', {}));
  await complete.waitFor('ok');
  const startedAt = performance.now();
  await own.close();
  app = undefined;
  await Promise.all([body.closed, head.closed, complete.closed]);
  expect(performance.now() - startedAt).toBeLessThan(8000);
});

test('M2 a draining shop is not ready at /readyz, still serves, and closes each connection after its reply', async () => {
  const { app: own, port } = await openApp({ DRAIN_SECONDS: '2' });
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

test('minor 8 on a developer’s machine calls are served under the host name of BASE_URL only', async () => {
  const { app: own } = await openApp({ BASE_URL: 'http://shop.test:3000' });
  const ask = (method: 'GET' | 'POST', url: string, host: string) =>
    own.shop.server.app.inject({ method, url, headers: { host, 'sec-fetch-site': 'same-origin' } });
  expect((await ask('GET', '/api/parent', 'shop.test:3000')).statusCode).toBe(200);
  const rebound = await ask('GET', '/sandbox/api/inbox', 'evil.example:3000');
  expect(rebound.statusCode).toBe(403);
  expect(rebound.json().error.message).toContain('http://shop.test:3000');
  expect((await ask('POST', '/api/login', '127.0.0.1:3000')).statusCode).toBe(403);
  expect((await ask('GET', '/healthz', '10.0.0.7')).statusCode).toBe(200);
});

test('minor 2 every reply has the headers against use by other sites, and under https also HSTS', async () => {
  const { app: own } = await openApp({ BASE_URL: 'https://shop.test' });
  for (const url of ['GET /api/parent', 'GET /download?fileId=x', 'GET /thumbnail/x', 'GET /v/x', 'POST /api/login'])
    expect((await own.call(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
});
