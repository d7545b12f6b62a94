import { parseAllDocuments } from 'yaml';
import { readConfig, type Config } from '#platform/config.ts';

/**
 * What `npm run prove -- ops` asks of compose.yml and kubernetes.yml beside their syntax: that each process of the shop
 * starts with the settings that they give it, and the rules that a first day in production taught. Pure.
 */

type Fields = Record<string, unknown>;
type Environment = Record<string, string>;

/**
 * The settings that are in neither file, because they are secret or the shop's own; as the first of `.env` on a
 * server.
 */
export const ownSettings: Environment = {
  NODE_ENV: 'production',
  BASE_URL: 'https://shop.example.in',
  // Of a server without containers: the files have to set them aside.
  HOST: '127.0.0.1',
  PORT: '3000',
  DATA_DIR: '/var/lib/imurs',
  DATABASE_URL: 'postgres://imurs:password@127.0.0.1/imurs',
  POSTGRES_PASSWORD: 'password',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SECRET: '7c1e5b0f93d24a68b1c0e9f8a7d63542',
  MESSENGER: 'whatsapp',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-0001',
  MAILER: 'off',
  GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  SELLER_NAME: 'Magazines LLP',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
  BRAND_NAME: 'Magazines',
  BRAND_PHONE: '+91 22 4000 1000',
  BRAND_EMAIL: 'hello@example.in',
  BRAND_ADDRESS: '3 Hill Road, Mumbai 400050',
  BRAND_INSTAGRAM: 'none',
  BRAND_YOUTUBE: 'none',
  BRAND_PINTEREST: 'none',
};

/** The one document of a YAML text. Throws with what is wrong in it. */
export function yamlDocument(text: string): unknown {
  const [first, ...others] = parseAllDocuments(text, { merge: true });
  const [problem] = first?.errors ?? [];
  if (problem) throw problem;
  if (!first || others.length > 0) throw new Error(`it has ${others.length + 1} documents`);
  return first.toJS();
}

/** Every object in a value, itself included. */
export function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Fields;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

/** The variables that an image sets by `ENV` in its Dockerfile. */
export const imageEnvironment = (dockerfile: string): Environment =>
  Object.fromEntries(
    [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );

/** A process of the shop: its settings as read, or why it would not start. */
interface Process {
  name: string;
  config?: Config;
  refused?: string;
}

function processWith(name: string, env: Environment): Process {
  try {
    return { name, config: readConfig(env) };
  } catch (error) {
    return { name, refused: error instanceof Error ? error.message : String(error) };
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What is wrong with the processes themselves: they start, listen to others, and write where their folder is. */
function problemsOfProcesses(processes: readonly Process[]): string[] {
  return processes.flatMap(({ name, config, refused }) => {
    if (!config) return [`${name} would not start: ${refused ?? ''}`];
    const { host, dataDir, production, process } = config;
    return [
      ...(production ? [] : [`${name} is a sandbox`]),
      ...(host === '0.0.0.0' ? [] : [`${name} listens on ${host}, where nobody else reaches it`]),
      ...(dataDir === '/data' ? [] : [`${name} has its data in ${dataDir}, which the image does not have`]),
      ...(process.metrics ? [] : [`${name} has no METRICS_PORT, so nobody knows whether it lives`]),
      ...(process.release === 'unnamed' ? [`${name} has no RELEASE`] : []),
      ...(process.role === 'web' && !process.releaseAssets ? [`${name} has no RELEASE_ASSETS`] : []),
    ];
  });
}

/** `${NAME}` and `${NAME:-otherwise}` as compose replaces them. */
const interpolate = (text: string, env: Environment): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise = '') => env[name] || String(otherwise));

/** What is wrong with compose.yml. `env` is what stands in `.env` beside it, `image` what the image sets. */
export function problemsOfCompose(text: string, { env, image }: { env: Environment; image: Environment }): string[] {
  const { services, configs } = fieldsOf(yamlDocument(text)) as { services: Record<string, Fields>; configs: Fields };
  const ours = ['migrate', 'web', 'worker'].map(name => ({ name, service: fieldsOf(services[name]) }));
  const processes = ours.map(({ name, service }) => {
    const own = Object.entries(fieldsOf(service['environment'])).map(([key, value]) => [
      key,
      interpolate(textOf(value), env),
    ]);
    return processWith(name, { ...image, ...env, ...(Object.fromEntries(own) as Environment) });
  });
  const configText = (name: string) => textOf(fieldsOf(fieldsOf(configs)[name])['content']);
  const usesConfig = (service: string, name: string) =>
    listOf(fieldsOf(services[service])['configs']).some(one => fieldsOf(one)['source'] === name);
  const pool = usesConfig('pgbouncer', 'pool') ? configText('pool') : '';
  const upstream = usesConfig('proxy', 'upstream') ? configText('upstream') : '';
  return [
    ...problemsOfProcesses(processes),
    ...ours.flatMap(({ name, service }) => (service['read_only'] === true ? [] : [`${name} may write everywhere`])),
    ...(/server web:3000/.test(upstream) ? [] : ['the proxy does not lead to web:3000']),
    ...(/connect_query='set statement_timeout/.test(pool) ? [] : ['the pool sets no limit to statements']),
  ];
}

/** Seconds and counts of a probe, with Kubernetes' own defaults. */
function probeOf(container: Fields, name: string) {
  const probe = fieldsOf(container[name]);
  const number = (field: string, otherwise: number) => Number(probe[field] ?? otherwise);
  return {
    isThere: Object.keys(probe).length > 0,
    seconds: number('timeoutSeconds', 1),
    failures: number('failureThreshold', 3),
    period: number('periodSeconds', 10),
  };
}

/** How long `/readyz` may take by itself (platform/http/readiness.ts), in seconds. */
const readyzSeconds = 2;

interface Manifest extends Fields {
  kind: string;
  metadata: { name: string };
}

/** What is wrong with a container of a Deployment. */
function problemsOfContainer(container: Fields, { config, grace }: { config: Config | undefined; grace: number }) {
  const name = textOf(container['name']);
  const { limits, requests } = fieldsOf(container['resources']);
  const [live, ready] = [probeOf(container, 'livenessProbe'), probeOf(container, 'readinessProbe')];
  const { drainSeconds, stopSeconds } = config?.serverLimits ?? { drainSeconds: 0, stopSeconds: 0 };
  const noticed = ready.period * ready.failures + ready.seconds;
  return [
    ...(fieldsOf(limits)['memory'] ? [] : [`${name} has no limit of memory`]),
    ...(fieldsOf(limits)['ephemeral-storage'] && fieldsOf(requests)['ephemeral-storage']
      ? []
      : [`${name} has no ephemeral-storage, so it is evicted by chance`]),
    ...(live.isThere && live.seconds > 1 && live.failures > 2 ? [] : [`${name} has no livenessProbe that is patient`]),
    ...(grace > drainSeconds + stopSeconds ? [] : [`${name} is killed before it has stopped`]),
    ...(config?.process.role !== 'web' || (ready.seconds > readyzSeconds && ready.failures > 1)
      ? []
      : [`${name} is taken away by one slow /readyz`]),
    ...(config?.process.role !== 'web' || noticed < drainSeconds ? [] : [`${name} stops before anybody notices`]),
  ];
}

/** What is wrong with a Deployment: its containers, and that a node is drained without ending all of its pods. */
function problemsOfDeployment(deployment: Manifest, all: readonly Manifest[], processes: readonly Process[]): string[] {
  const pod = fieldsOf(fieldsOf(fieldsOf(deployment['spec'])['template'])['spec']);
  const grace = Number(pod['terminationGracePeriodSeconds'] ?? 30);
  const labels = JSON.stringify(fieldsOf(fieldsOf(deployment['spec'])['selector'])['matchLabels']);
  const hasBudget = all.some(
    ({ kind, spec }) =>
      kind === 'PodDisruptionBudget' && JSON.stringify(fieldsOf(fieldsOf(spec)['selector'])['matchLabels']) === labels,
  );
  const containers = listOf(pod['containers']).map(fieldsOf);
  return [
    ...containers.flatMap(container =>
      problemsOfContainer(container, {
        config: processes.find(({ name }) => name === container['name'])?.config,
        grace,
      }),
    ),
    ...(hasBudget ? [] : [`${deployment.metadata.name} has no PodDisruptionBudget`]),
  ];
}

/** What is wrong with kubernetes.yml. `env` is what stands in the Secret, `image` what the image sets. */
export function problemsOfKubernetes(text: string, { env, image }: { env: Environment; image: Environment }): string[] {
  const { items } = yamlDocument(text) as { items: Manifest[] };
  const ofKind = (kind: string) => items.filter(item => item.kind === kind);
  const settings = fieldsOf(ofKind('ConfigMap')[0]?.['data']) as Environment;
  const containers = [...objectsIn(items)].filter(object => 'image' in object && 'name' in object);
  const processes = containers.map(container => {
    const own = listOf(container['env']).map(fieldsOf);
    const given = Object.fromEntries(own.map(({ name, value }) => [textOf(name), textOf(value)]));
    return processWith(textOf(container['name']), { ...image, ...settings, ...env, ...given });
  });
  const release = settings['RELEASE'] ?? '';
  const policies = ofKind('NetworkPolicy');
  return [
    ...problemsOfProcesses(processes),
    ...ofKind('Deployment').flatMap(deployment => problemsOfDeployment(deployment, items, processes)),
    ...containers.flatMap(({ name, image: of }) =>
      textOf(of).endsWith(`:${release}`) ? [] : [`${textOf(name)} is not of the release ${release}`],
    ),
    ...ofKind('Job').flatMap(({ metadata: { name } }) =>
      name.endsWith(`-${release}`) ? [] : [`the job ${name} has the same name in each release, which is refused`],
    ),
    ...(JSON.stringify(policies).includes('9464') ? [] : ['everybody in the cluster may read the metrics']),
  ];
}
