import { globSync } from 'node:fs';
import type { CallShape } from '#kernel/call.ts';

/** All calls that the slices declare. */
export async function declaredCalls(): Promise<CallShape[]> {
  const paths = globSync(['src/*/wire.ts', 'src/*/wire/*.ts']).sort();
  const wires = await Promise.all(paths.map(path => import(/* @vite-ignore */ `../../${path}`) as Promise<object>));
  return wires
    .flatMap(wire => Object.values(wire) as unknown[])
    .filter(
      (value): value is CallShape => typeof value === 'object' && value !== null && 'who' in value && 'path' in value,
    );
}
