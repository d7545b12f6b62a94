import type { Plant } from './plants.ts';

/** A source with the fault in it. Throws when the place is not there (any more). */
export function planted({ name, file, from, to }: Plant, source: string): string {
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`The fault "${name}" cannot be planted: src/${file} has changed.`);
  return changed;
}
