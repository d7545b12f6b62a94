import type { PlantedFault } from './planted-faults.ts';

/** The source with the fault in it. Throws when the text to replace is not in the source. */
export function plantFault({ name, file, from, to }: PlantedFault, source: string): string {
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`The fault "${name}" cannot be planted: src/${file} has changed.`);
  return changed;
}
