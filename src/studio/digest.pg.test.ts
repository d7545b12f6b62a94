import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { sendDigest } from './actions/digest.ts';

const env = { MAILER: 'sandbox', DIGEST_TO: 'farah@example.in' };
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await testApp({ env });
  const minutes = Math.floor((app.clock.now().getTime() / 60_000 + 330) % 1440);
  await app.clock.advance((1440 - minutes + 9 * 60) * 60);
  second = await testApp({ beside: app, env });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

test('W163 two processes that send the digest at once send one', async () => {
  await Promise.all([app, second].flatMap(({ ctx }) => [sendDigest(ctx()), sendDigest(ctx())]));
  const sent = await newestMessages(app.ctx(), undefined, 50);
  expect(sent.filter(({ kind }) => kind === 'digest')).toHaveLength(1);
});
