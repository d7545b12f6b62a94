/**
 * `npm run prove -- chat [--conversations 1000] [--seed 34] [--only 7]`: random conversations, twenty at a time through
 * a week each, with webhooks that come late, doubled and shuffled, a provider that fails, and a process that is killed;
 * then all webhooks come again. A death of the process ends its connections, and nothing that it does then counts;
 * with `--kill` the jobs run in a process of their own, which is killed by SIGKILL. Prints every breach of a law with
 * the seed of its week, and writes what happened to whoever met one to build/measured. Loopback only.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/kit/postgres.ts';
import { saveReport } from '#measure/bench/report.ts';
import { openChatPlace } from '#test/random/chats/place.ts';
import { runWeek } from '#test/random/chats/week.ts';

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '34' },
    people: { type: 'string', default: '20' },
    only: { type: 'string' },
    kill: { type: 'boolean', default: false },
  },
});
const [seed, people] = [Number(values.seed), Number(values.people)];
const weeks = Math.ceil(Number(values.conversations) / people);
const chosen = values.only === undefined ? Array.from({ length: weeks }, (_, n) => n) : [Number(values.only)];

const postgres = await startPostgres();
const totals = new Map<string, number>();
let broken = 0;
const startedAt = performance.now();
try {
  const place = await openChatPlace(postgres.url);
  for (const week of chosen) {
    const began = performance.now();
    const { breaches, stories, counts } = await runWeek(place, {
      seed: seed * 10_000 + week,
      people,
      inProcess: values.kill,
    });
    for (const [name, n] of Object.entries(counts)) totals.set(name, (totals.get(name) ?? 0) + n);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const line = Object.entries(counts).map(([name, n]) => `${n} ${name}`);
    console.log(`week ${week}: ${line.join(', ')}; ${seconds} s; ${breaches.length} breaches`);
    for (const breach of breaches) console.log(`     ${breach}`);
    if (breaches.length > 0) console.log(`     again: npm run prove -- chat --seed ${seed} --only ${week}`);
    if (stories.length > 0) saveReport(`chat-${seed}-${week}.log`, stories.join('\n'));
    broken += breaches.length;
  }
  await place.close();
} finally {
  postgres.stop();
}
const sums = [...totals].map(([name, n]) => `${n} ${name}`).join(', ');
console.log(
  `seed ${seed}: ${sums}; ${broken} breaches; ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`,
);
process.exit(broken > 0 ? 1 : 0);
