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
});
afterAll(() => world.close());

const seed = 7;
const inputCount = 2000;

test('T8 no input of any declared call is answered with 5xx, and at least 30 % of them pass validation', async () => {
  const port = await listenOnFreePort(world.app);
  const { failures, reachedHandler: past, inputs } = await fuzz({ seed, inputs: inputCount, port, context });
  expect(failures.join('\n')).toBe('');
  expect(inputs).toBe(inputCount);
  expect(past / inputs).toBeGreaterThan(0.3);
});

test('T8 a seed and a number always generate the same input, and every declared call gets inputs', () => {
  const requestedPaths = new Set(Array.from({ length: inputCount }, (_, at) => inputOf(seed, at, context).asks?.path));
  expect(context.calls.filter(call => !requestedPaths.has(call.path)).map(call => call.path)).toEqual([]);
  for (const at of [0, 17, 1234]) expect(inputOf(seed, at, context)).toEqual(inputOf(seed, at, context));
});
