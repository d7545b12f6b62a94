import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { realDisk } from '#platform/disk-space.ts';
import { createMetrics } from '#platform/metrics.ts';

const alerts = readFileSync('ops/alerts.yml', 'utf8');
const dashboard = JSON.parse(readFileSync('ops/grafana.json', 'utf8')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};
/** Each rule as its keys and values. */
const rules = alerts
  .split(/^ {6}- /m)
  .slice(1)
  .map(rule => Object.fromEntries([...rule.matchAll(/^ {0,8}(\w+): (.+)$/gm)].map(([, key, value]) => [key, value])));

/** What is wrong with a query: brackets that do not close, or metrics that no process has. Pure. */
function problemsOf(query: string, known: ReadonlySet<string>): string[] {
  const bare = query.replaceAll(/"[^"]*"/g, '""');
  const open: string[] = [];
  for (const sign of bare.match(/[()[\]{}]/g) ?? [])
    if ('([{'.includes(sign)) open.push(sign);
    else if (open.pop() !== '([{'[')]}'.indexOf(sign)]) return ['brackets'];
  const names = [...bare.matchAll(/\b(?:shop|nodejs|process)_\w+/g)].map(([name]) => name);
  return [...(open.length ? ['brackets'] : []), ...names.filter(name => !known.has(name))];
}

async function knownMetrics(): Promise<Set<string>> {
  const figures = async () => [{ name: 'payments_open', value: 0 }];
  const queue = { name: 'a/b', waiting: 0, active: 0, failed: 0, oldestDueSeconds: 0 };
  const metrics = createMetrics({
    database: {
      connections: () => ({ total: 1, idle: 0, waiting: 0 }),
      replication: async () => ({ isReplicaLost: false, archiveAgeSeconds: 1 }),
    } as never,
    jobs: { figures: async () => [queue] } as never,
    disk: realDisk,
    dataDir: '.',
    node: { node: 'n', release: 'r', role: 'all' },
    figures,
    newestBackup: async () => new Date(),
    certificateEnd: async () => new Date(),
  });
  const names = [
    ...(await metrics.render(async () => ({ status: 200, body: { status: 'ready' } }))).matchAll(
      /^# TYPE (\w+) (\w+)/gm,
    ),
  ];
  return new Set(
    names.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test('W93 every alert and panel asks for metrics that the shop has, and each alert says what it means', async () => {
  const known = await knownMetrics();
  expect(problemsOf('sum(rate(shop_nothing[5m])', known)).toEqual(['brackets', 'shop_nothing']);
  expect(rules.length).toBeGreaterThan(8);
  for (const rule of rules) {
    expect(Object.keys(rule), rule['alert']).toEqual(['alert', 'expr', 'for', 'labels', 'annotations']);
    expect(problemsOf(rule['expr'] ?? '', known), rule['alert']).toEqual([]);
    expect(rule['for']).toMatch(/^\d+[smh]$/);
    expect(rule['labels']).toMatch(/^\{ severity: (page|ticket) \}$/);
    expect(rule['annotations']).toMatch(/^\{ summary: '[^']+\.' \}$/);
  }
  const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));
  expect(queries.length).toBeGreaterThan(10);
  for (const [title, query] of queries) expect(problemsOf(query, known), title).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('W93 for each alert there are figures of a small shop with which it fires, and a day with which none does', () => {
  const names = rules.map(({ alert }) => alert);
  const tests = readFileSync('ops/alerts.test.yml', 'utf8');
  const quiet = [...tests.matchAll(/alertname: (\w+), eval_time: \w+, exp_alerts: \[\]/g)].map(([, name]) => name);
  const firing = [...tests.matchAll(/^ +- alertname: (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(quiet)).toEqual(new Set(names));
  expect(firing.toSorted()).toEqual(names.toSorted());
  const watching = readFileSync('docs/runbooks/watching.md', 'utf8');
  for (const name of names)
    expect(watching, `what to do for ${name}`).toMatch(new RegExp(`^\\|[^|]*\\b${name}\\b`, 'm'));
});

test.each([['check'], ['test']])(
  'W93 Prometheus itself takes the alerts, where it is installed: %s',
  what => {
    const file = what === 'check' ? 'ops/alerts.yml' : 'ops/alerts.test.yml';
    const { error, status, stdout, stderr } = spawnSync('promtool', [what, 'rules', file], { encoding: 'utf8' });
    if (error) return;
    expect(status, stdout + stderr).toBe(0);
    // It computes for half a minute on a quiet machine.
  },
  300_000,
);
