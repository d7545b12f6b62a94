import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { storyOf } from '#src/abstract-form/index.ts';
import { declaredCalls } from '#test/kit/calls.ts';
import { addressOf, payloads } from './payloads.ts';
import { openWorld, type World } from './world.ts';

/** What stands nowhere but in the story. */
const secret = 'quinquereme';

let world: World;
let edition: string;
beforeAll(async () => {
  world = await openWorld();
  // The first is a customer's order, whose story is handed in and whose soft copy is online.
  edition = world.targets.edition[0]?.id ?? '';
  const text = `We sailed in a ${secret}. ${secret} and the sea at Alibag. She laughed at our ${secret}.`;
  for (const key of [1, 2, 3])
    await world.app.ctx().db.execute(
      sql`insert into story_answers (edition, key, version, question, text, saved_at)
        values (${edition}, ${key}, 1, 'Where did you sail?', ${text}, now())`,
    );
});
afterAll(() => world.close());

test('D05 W12 after the hand-in no call tells what a story says to whoever only has its id', async () => {
  const visitor = world.callers.find(({ name }) => name === 'visitor');
  if (!visitor) throw new Error('The world has no visitor.');
  const calls = (await declaredCalls()).filter(
    ({ path, target }) => target?.object === 'edition' && !path.startsWith('/sandbox'),
  );
  const told: string[] = [];
  for (const { method, path } of calls) {
    const name = `${method} ${path}`;
    const { path: values = 'x', ...request } = payloads[name]?.(edition, world) ?? {};
    const headers = { ...request.headers, ...visitor.headers };
    const address = addressOf({ method, path }, values);
    const { body } = await visitor.browser.call(address, { ...request, headers });
    if (JSON.stringify(body ?? '').includes(secret)) told.push(name);
  }
  expect(told).toEqual([]);
  expect(calls.length).toBeGreaterThan(30);
  // The story does say it.
  expect(JSON.stringify(await storyOf(world.app.ctx(), edition))).toContain(secret);
});
