import type { EventCounter } from '#test/chaos/counter.ts';
import { median, machine, table } from '../report.ts';
import type { RequestCounts } from './calls.ts';
import type { Verdict } from './judge.ts';
import { partNames } from './place.ts';
import { totalPercent, type Sample } from './samples.ts';

export interface SoakReport {
  minutes: number;
  orders: number;
  verdicts: readonly Verdict[];
  samples: readonly Sample[];
  counts: RequestCounts;
  faults: EventCounter;
  payments: number;
  files: number;
  stories: { begun: number; made: number };
  leftOut: number;
}

const whole = (n: number): string => Math.round(n).toLocaleString('en');
const oneDigit = (n: number): string => n.toFixed(1);

/** The run in ten parts, each by its medians. */
function courseOf(samples: readonly Sample[]): string {
  const size = Math.max(1, Math.ceil(samples.length / 10));
  const parts = Array.from({ length: Math.ceil(samples.length / size) }, (_, at) =>
    samples.slice(at * size, (at + 1) * size),
  );
  const rows = parts.map(part => {
    const of = (figure: (sample: Sample) => number) => median(part.map(figure));
    return [
      `to ${Math.round(part.at(-1)?.minute ?? 0)}`,
      ...partNames.map(name => whole(of(({ parts }) => parts[name]?.megabytes ?? 0))),
      oneDigit(of(({ calls }) => calls.small.p50)),
      oneDigit(of(({ calls }) => calls.small.p99)),
      oneDigit(of(({ calls }) => calls.page.p50)),
      oneDigit(of(({ parts }) => parts.web?.lagP99 ?? 0)),
      whole(of(({ database }) => database.connections)),
      whole(of(({ parts }) => parts.web?.descriptors ?? 0)),
      whole(of(({ queue }) => queue.oldestDueSeconds)),
      whole(of(({ database }) => database.megabytes)),
      whole(of(totalPercent)),
      oneDigit(of(({ load }) => load)),
    ];
  });
  const head =
    'minute|web MB|worker MB|killed worker MB|small call p50 ms|p99 ms|page p50 ms|lag p99 ms|connections|descriptors|oldest due job s|database MB|CPU %|load';
  return table([head.split('|'), ...rows]);
}

/** The report. */
export function reportSoak(report: SoakReport): string {
  const { minutes, orders, verdicts, samples, counts, faults, stories } = report;
  const broken = verdicts.filter(({ holds }) => !holds);
  const rows = verdicts.map(({ what, bound, measured, holds }) => [what, bound, measured, holds ? 'holds' : 'BROKEN']);
  const names = Object.keys(samples[0]?.processorPercent ?? {}) as (keyof Sample['processorPercent'])[];
  const consumers = names.map(name => `${name} ${whole(median(samples.map(one => one.processorPercent[name])))}`);
  return `## The soak

Written by \`npm run prove -- soak --minutes ${minutes}\`: ${orders} orders a second by people who sign in, use coupons, pay, are declined,
go away, press Pay twice and come back; a story now and then with photos, draft, approval and print file; public pages; a
call of somebody signed in five times a second. A web process and two workers, one of which is killed, on a PostgreSQL and
an S3 server of their own. ${machine}; the machine's load is in the table.

In ${minutes} minutes: ${whole(counts.requests)} requests, ${whole(report.payments)} payments, ${stories.made} of ${stories.begun} stories to the parcel, ${whole(report.files)} objects in storage.
Faults: ${faults
    .rows()
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')}. Requests that had to be repeated because of one: ${whole(counts.repeated)}.
Rounds that were left out because too many were under way: ${whole(report.leftOut)}.

${broken.length === 0 ? 'Everything holds.' : `${broken.length} of ${verdicts.length} bounds are broken.`}

${table([['what', 'bound', 'measured', ''], ...rows])}

Of one core this took ${whole(median(samples.map(totalPercent)))} % (${consumers.join(', ')}).

The course, by medians; minutes with a fault are among them, and are left out where thirds are compared.

${courseOf(samples)}`;
}
