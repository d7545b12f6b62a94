import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { studioScreens } from '#src/studio/parts/studio-screens.ts';
import routes from './routes.ts';

interface Placed {
  path: string;
  within: readonly string[];
}

const pathsOf = (entries: readonly RouteConfigEntry[], within: readonly string[] = []): Placed[] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path === undefined ? [] : [{ path, within }]),
    ...pathsOf(children ?? [], [...within, file]),
  ]);

test('W145 every screen of the studio but those before the sign-in stands in the frame, and each link leads to one', () => {
  const studio = pathsOf(routes).filter(({ path }) => /^(studio|editor)(\/|$)/.test(path));
  const inFrame = ({ within }: Placed) => within.includes('../studio/pages/frame.tsx');
  expect(studio.filter(placed => !inFrame(placed)).map(({ path }) => path)).toEqual(['studio/sign-in', 'studio/join']);
  const open = new Set(studio.filter(inFrame).map(({ path }) => `/${path.replace(/\/:\w+\?$/, '')}`));
  expect(studioScreens.map(({ to }) => to).filter(to => !open.has(to))).toEqual([]);
});
