import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { StorageAway } from '../storage.ts';
import type { NamedObject, NamedObjects } from './named-objects.ts';
import { newWalk, walkObjects, type WalkState } from './walk-objects.ts';

const ctx = {} as Ctx;
const pageSize = 5;

/** Objects by the numbers from 1 to `count`. */
const numbered = (name: string, count: number): NamedObjects => ({
  name,
  after: (_, place) =>
    Promise.resolve(
      Array.from({ length: count }, (_, n) => String(n + 1).padStart(3, '0'))
        .filter(number => number > place)
        .slice(0, pageSize)
        .map(number => ({ key: `${name} ${number}`, place: number })),
    ),
  isNamed: () => Promise.resolve(true),
  move: () => Promise.resolve(true),
});
const kinds = [numbered('a', 12), numbered('b', 7)];
const done = { outcome: 'moved', bytes: 10 } as const;

test('W105 a walk visits every object once, a few at a time, and counts what it finds', async () => {
  const seen: string[] = [];
  let [running, most] = [0, 0];
  const troubles: string[] = [];
  const state = await walkObjects(ctx, newWalk(), {
    kinds,
    atOnce: 3,
    async work(_, { key }) {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      seen.push(key);
      return key === 'a 004' ? { outcome: 'damaged', bytes: 1 } : done;
    },
    onPage: () => Promise.resolve(),
    onTrouble: ({ key }, outcome) => troubles.push(`${outcome} ${key}`),
  });
  expect([seen.length, new Set(seen).size, most]).toEqual([19, 19, 3]);
  expect(troubles).toEqual(['damaged a 004']);
  expect([state.counts, state.bytes]).toEqual([{ moved: 18, damaged: 1 }, 181]);
});

test('W105 a walk that broke off goes on with the page that it was in', async () => {
  let written = '';
  const options = {
    kinds,
    atOnce: 2,
    onPage: (state: WalkState) => Promise.resolve(void (written = JSON.stringify(state))),
    onTrouble: () => undefined,
  };
  const breaks = (_: NamedObjects, { key }: NamedObject) =>
    key === 'b 007' ? Promise.reject(new Error('the power is gone')) : Promise.resolve(done);
  await expect(walkObjects(ctx, newWalk(), { ...options, work: breaks })).rejects.toThrow('the power is gone');
  const seen: string[] = [];
  const state = await walkObjects(ctx, JSON.parse(written) as WalkState, {
    ...options,
    work: (_, { key }) => Promise.resolve(void seen.push(key)).then(() => done),
  });
  expect(seen).toEqual(['b 006', 'b 007']);
  expect(state.counts).toEqual({ moved: 19 });
});

test('W105 a walk tries an object again until the storage is there', async () => {
  let [attempts, waits] = [0, 0];
  const state = await walkObjects(ctx, newWalk(), {
    kinds: [numbered('a', 1)],
    atOnce: 1,
    work: () => (++attempts < 4 ? Promise.reject(new StorageAway('away')) : Promise.resolve(done)),
    onPage: () => Promise.resolve(),
    onTrouble: () => undefined,
    whenAway: () => Promise.resolve(void waits++),
  });
  expect([attempts, waits, state.counts]).toEqual([4, 3, { moved: 1 }]);
});
