import type { PlantedFault } from './planted-faults.ts';

/** A source with the fault in it. Throws when the place is not there (any more). */
export function plantFault({ name, file, from, to }: PlantedFault, source: string): string {
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`The fault "${name}" cannot be planted: src/${file} has changed.`);
  return changed;
}
