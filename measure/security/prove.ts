/**
 * `npm run prove:security`: measures the figures of docs/security.md again on shops of its own on this machine, and
 * fails when a target is not met. `-- --only T2,T6` measures only these; `--rounds 100` is how often T2 races with 16
 * at once, `--race coupon` runs only the races with this in their names.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/kit/postgres.ts';
import { setup } from '#test/kit/template.ts';
import type { Measurement } from './figures.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '100' }, race: { type: 'string' } },
});

/** The program of each target; it gets the address of a PostgreSQL. */
const proofs: Readonly<Record<string, (server: string) => Promise<Measurement[]>>> = {
  T2: async server =>
    (await import('./races.ts')).proveRaces({ server, rounds: Number(values.rounds), race: values.race }),
  T5: async () => (await import('./cut-uploads.ts')).proveCutUploads({ files: 20 }),
  T6: async () => (await import('./kills.ts')).proveKills({ kills: 20 }),
  T7: async () => (await import('./full-disk.ts')).proveFullDisk({ fills: 5 }),
  T9: async () => (await import('./hostile-files.ts')).proveHostileFiles(),
  T12: async server => (await import('./code-timing.ts')).proveCodeTiming({ server, times: 620 }),
  T13: async server => (await import('./secrets.ts')).proveSecrets({ server }),
};

const chosen = values.only?.split(',') ?? Object.keys(proofs);
const unknown = chosen.filter(target => !proofs[target]);
if (unknown.length > 0) {
  console.error(`There is no proof of ${unknown.join(', ')} here; there are ${Object.keys(proofs).join(', ')}.`);
  process.exit(1);
}
await setup();
const postgres = await startPostgres();
const figures: Measurement[] = [];
try {
  for (const target of chosen) figures.push(...((await proofs[target]?.(postgres.url)) ?? []));
} finally {
  postgres.stop();
}
console.log('\n| T | what | measured |\n| --- | --- | --- |');
for (const { target, what, measured, met } of figures)
  console.log(`| ${target} | ${what} | ${met ? '' : '**NOT MET** '}${measured} |`);
process.exit(figures.every(({ met }) => met) ? 0 : 1);
