import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#test/access/world.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { fuzzContext } from './context.ts';
import { inputOf, type FuzzContext } from './inputs.ts';
import { fuzz } from './run.ts';

let world: World;
let context: FuzzContext;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' }, site: true });
  context = await fuzzContext(world);
}, 120_000);
afterAll(() => world.close());

const seed = 7;
const many = 2000;

test('T8 no input of any declared call is answered with 5xx, and a third of them gets past the form', async () => {
  const port = await listenOnFreePort(world.app);
  const { failures, reachedHandler: past, inputs } = await fuzz({ seed, inputs: many, port, context });
  expect(failures.join('\n')).toBe('');
  expect(inputs).toBe(many);
  expect(past / inputs).toBeGreaterThan(0.3);
}, 180_000);

test('T8 an input is the same every time, and every declared call is among them', () => {
  const asked = new Set(Array.from({ length: many }, (_, at) => inputOf(seed, at, context).asks?.path));
  expect(context.calls.filter(call => !asked.has(call.path)).map(call => call.path)).toEqual([]);
  for (const at of [0, 17, 1234]) expect(inputOf(seed, at, context)).toEqual(inputOf(seed, at, context));
});
