import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import {
  imageEnvironment,
  objectsIn,
  ownSettings,
  problemsOfCompose,
  problemsOfKubernetes,
  yamlDocument,
} from '../../scripts/deployment-rules.ts';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';

const read = (name: string): string => readFileSync(name, 'utf8');
const document = (name: string): unknown => yamlDocument(read(name));

const known = new Set([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name));
const settings: { file: string; names: () => string[] }[] = [
  {
    file: 'ops/compose.yml',
    names: () => [...read('ops/compose.yml').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  },
  {
    file: 'ops/kubernetes.yml',
    names: () => [
      ...[...objectsIn(document('ops/kubernetes.yml'))]
        .filter(({ kind }) => kind === 'ConfigMap')
        .flatMap(({ data }) => Object.keys(data ?? {})),
      ...[...read('ops/kubernetes.yml').matchAll(/\{ name: ([A-Z_]+), value/g)].map(([, name = '']) => name),
    ],
  },
  {
    file: 'Dockerfile',
    names: () =>
      [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map(pair => pair.split('=')[0] ?? ''),
      ),
  },
  {
    file: 'ops/imurs.service',
    names: () =>
      [...read('ops/imurs.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map(pair => pair.split('=')[0] ?? ''),
      ),
  },
];

/** Variables that the shop itself does not read. */
const ofTheSystem = ['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

test.each(settings)('repository: every setting in $file is one of .env.example', ({ names }) => {
  const named = names();
  expect(named).not.toEqual([]);
  expect(named.filter(name => !known.has(name) && !ofTheSystem.includes(name))).toEqual([]);
});

test.each(['scripts/start.mjs', 'Dockerfile', 'ops/imurs.service'])(
  'repository: %s starts the shop as it is measured',
  file => {
    const text = read(file);
    for (const argument of shopArguments) expect(text).toContain(argument);
    for (const [name, value] of Object.entries(shopEnvironment))
      expect(text).toMatch(new RegExp(`${name}(=|: ')${value}\\b`));
  },
);

test('repository: the image has the Node of package.json, and runs as no root', () => {
  const { node } = (JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies;
  const stages = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(stages)).toEqual(new Set([node]));
  expect(read('Dockerfile')).toMatch(/^USER 10001/m);
  // An image is built from a clone: neither secrets nor what was made here may get into it.
  for (const name of ['.env', '.data', '.git', 'node_modules', 'build'])
    expect(read('.dockerignore').split('\n')).toContain(name);
});

test('repository: no container of ops/ may become root or write outside its folders', () => {
  const pods = [...objectsIn(document('ops/kubernetes.yml'))].filter(object => Array.isArray(object['containers']));
  expect(pods).toHaveLength(3);
  for (const pod of pods) {
    expect(pod['securityContext']).toMatchObject({ runAsNonRoot: true });
    const containers = [...objectsIn(pod['containers'])].filter(object => 'image' in object);
    for (const container of containers)
      expect(container['securityContext']).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
  }
  const { services } = document('ops/compose.yml') as { services: Record<string, Record<string, unknown>> };
  for (const name of ['migrate', 'web', 'worker']) expect(services[name]).toMatchObject({ read_only: true });
});

const image = imageEnvironment(read('Dockerfile'));
const { HOST: _host, PORT: _port, DATA_DIR: _folder, ...secrets } = ownSettings;

test('repository: each process of compose.yml starts with its settings, also where .env is that of a server', () => {
  const compose = read('ops/compose.yml');
  const problems = (text: string, env: Record<string, string> = { ...ownSettings, RELEASE: 'r1' }) =>
    problemsOfCompose(text, { env, image });
  expect(problems(compose)).toEqual([]);
  for (const [line, problem] of [
    ['    PLAIN_HOSTS: objects,pgbouncer,postgres\n', 'would not start: In production DATABASE_URL'],
    ['    HOST: 0.0.0.0\n', 'listens on 127.0.0.1'],
    ['    DATA_DIR: /data\n', 'has its data in /var/lib/imurs'],
    ['    RELEASE_ASSETS: /assets\n', 'has no RELEASE_ASSETS'],
    ['server web:3000 resolve;', 'the proxy does not lead to web'],
    [`connect_query='set statement_timeout=30000;`, 'the pool sets no limit'],
  ] as const) {
    expect(compose, line).toContain(line);
    expect(problems(compose.replace(line, '')).join(), line).toContain(problem);
  }
  expect(problems(compose, ownSettings).join()).toContain('has no RELEASE');
});

test('repository: kubernetes.yml starts each process, and a slow moment or a drained node ends none of them', () => {
  const kubernetes = read('ops/kubernetes.yml');
  const problems = (text: string) => problemsOfKubernetes(text, { env: secrets, image });
  expect(problems(kubernetes)).toEqual([]);
  for (const [part, other, problem] of [
    ['name: imurs-migrate-release-0', 'name: imurs-migrate', 'the same name in each release'],
    ['periodSeconds: 3, timeoutSeconds: 3, failureThreshold: 2', 'periodSeconds: 3', 'taken away by one slow /readyz'],
    [`DRAIN_SECONDS: '15'`, `DRAIN_SECONDS: '5'`, 'web stops before anybody notices'],
    ['terminationGracePeriodSeconds: 45', 'terminationGracePeriodSeconds: 20', 'web is killed before it has stopped'],
    ['limits: { memory: 3Gi, ephemeral-storage: 11Gi }', 'limits: { ephemeral-storage: 11Gi }', 'worker has no limit'],
    ['limits: { memory: 3Gi, ephemeral-storage: 11Gi }', 'limits: { memory: 3Gi }', 'worker has no ephemeral-storage'],
    [
      'minAvailable: 1, selector: { matchLabels: { app: imurs, part: worker }',
      'minAvailable: 1, selector: { matchLabels: { app: x }',
      'imurs-worker has no PodDisruptionBudget',
    ],
    ['kind: NetworkPolicy', 'kind: Nothing', 'everybody in the cluster'],
    [`METRICS_PORT: '9464'`, `METRICS_PORT: ''`, 'worker has no METRICS_PORT'],
    ['      RELEASE: release-0\n', '', 'has no RELEASE'],
    ['{ name: RELEASE_ASSETS, value: /assets }', '{ name: RELEASE_ASSETS, value: "" }', 'web has no RELEASE_ASSETS'],
  ] as const) {
    expect(kubernetes, part).toContain(part);
    expect(problems(kubernetes.replace(part, other)).join(), part).toContain(problem);
  }
  const worker = kubernetes.indexOf('- name: worker');
  const withoutLiveness = kubernetes.slice(0, worker) + kubernetes.slice(worker).replace('livenessProbe', 'ignored');
  expect(problems(withoutLiveness)).toContain('worker has no livenessProbe that is patient');
});

test('repository: the image counts as healthy when its process lives, a worker too, which serves no customers', async () => {
  const [, command = ''] = /^HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const server = createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = String((server.address() as AddressInfo).port);
  const exitCode = async (env: Record<string, string>) =>
    (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'close'))[0] as number;
  expect(await exitCode({ ROLE: 'worker', PORT: '1', METRICS_PORT: open })).toBe(0);
  expect(await exitCode({ ROLE: 'worker', PORT: open, METRICS_PORT: '1' })).toBe(1);
  expect(await exitCode({ ROLE: 'web', PORT: open, METRICS_PORT: '1' })).toBe(0);
  expect(await exitCode({ PORT: '1', METRICS_PORT: open })).toBe(1);
  server.close();
  // A worker of the image has a METRICS_PORT without any setting.
  expect(image['METRICS_PORT']).toMatch(/^\d+$/);
});

test('repository: a proxy leaves Strict-Transport-Security to the shop, and serves what it has while the shop is away', () => {
  for (const file of ['ops/nginx.conf', 'ops/haproxy.cfg'])
    expect(read(file).replaceAll(/^ *#.*$/gm, ''), file).not.toContain('Strict-Transport-Security');
  expect(read('ops/nginx.conf')).toMatch(/proxy_cache_use_stale [^;]*\bhttp_503\b/);
  // Nor is a page sent from the cache while a newer one is fetched: it could show a price of yesterday.
  expect(read('ops/nginx.conf')).not.toMatch(/background_update|\bupdating\b|proxy_cache_valid any/);
});

test('repository: systemd gives the shop as long to stop as a worker needs', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('ops/imurs.service'))?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(120);
});
