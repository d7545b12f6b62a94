import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';

const read = (name: string): string => readFileSync(name, 'utf8');
/** The one document of a YAML file. Throws on a syntax error. */
function document(name: string): unknown {
  const [first, ...others] = parseAllDocuments(read(name), { merge: true });
  if (!first || others.length > 0) throw new Error(`${name} has ${others.length + 1} documents`);
  expect(first.errors).toEqual([]);
  return first.toJS();
}
/** Every object in a value, itself included. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

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
      ...[...read('ops/kubernetes.yml').matchAll(/env: \[\{ name: ([A-Z_]+)/g)].map(([, name = '']) => name),
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
