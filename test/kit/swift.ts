import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { installPackages } from './debian.ts';
import { freePort } from './port.ts';

/** A running OpenStack Swift with its S3 interface, and the bucket and keys of a shop on it. */
export interface Swift {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Ends its front end; its objects stay. */
  kill(): void;
  /** Starts its front end again, at the same address. */
  start(): Promise<void>;
  stop(): void;
}

const secretKey = 'a-secret-of-this-test';
const parts = ['account', 'container', 'object'] as const;

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

/** Installs Swift when the machine has none. */
function requireSwift(): void {
  const isThere = () => existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/swift-object-server');
  if (!isThere()) installPackages(...packages);
  if (!isThere()) throw new Error(`Swift is not installed. It needs Debian's packages: ${packages.join(' ')}.`);
}

const run = (program: string, args: string[], cwd: string) => execFileSync(program, args, { cwd, stdio: 'pipe' });

/** The settings of a storage part: one device in a scratch folder, which need not be a disk of its own. */
const partSettings = (home: string, part: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const filters = {
  catch_errors: '',
  gatekeeper: '',
  healthcheck: '',
  cache: 'memcache_servers =',
  listing_formats: '',
  bulk: '',
  s3api: 'location = us-east-1',
  tempauth: `user_shop_files = ${secretKey} .admin`,
  copy: '',
  slo: '',
  dlo: '',
  versioned_writes: '',
  symlink: '',
};

const proxySettings = (home: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${Object.entries(filters)
  .map(([name, more]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more}\n`)
  .join('')}`;

/** Waits until the server answers requests. */
async function answering(endpoint: string, log: string, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (!isRunning()) break;
    const reply = await fetch(`${endpoint}/healthcheck`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error(`Swift does not answer at ${endpoint}.\n${readFileSync(log, 'utf8').slice(-2000)}`);
}

/** Starts a Swift in a scratch folder, on free ports of this machine, and installs it first where it is missing. */
export async function startSwift(): Promise<Swift> {
  requireSwift();
  const home = mkdtempSync(join(tmpdir(), 'imurs-swift-'));
  mkdirSync(join(home, 'devices', 'd1'), { recursive: true });
  writeFileSync(join(home, 'swift.conf'), '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n');
  const log = openSync(join(home, 'log'), 'a');
  const running = new Map<string, ChildProcess>();
  const launch = (part: string) => {
    const child = spawn(`swift-${part}-server`, [join(home, `${part}.conf`), '--verbose'], {
      stdio: ['ignore', log, log],
    });
    running.set(part, child);
    child.on('error', () => running.delete(part));
    child.on('exit', () => running.get(part) === child && running.delete(part));
  };
  const stop = () => {
    for (const child of running.values()) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const part of parts) {
      const port = await freePort();
      const builder = `${part}.builder`;
      run('swift-ring-builder', [builder, 'create', '4', '1', '0'], home);
      run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'], home);
      run('swift-ring-builder', [builder, 'rebalance'], home);
      writeFileSync(join(home, `${part}.conf`), partSettings(home, part, port));
      launch(part);
    }
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    writeFileSync(join(home, 'proxy.conf'), proxySettings(home, port));
    const start = async () => {
      launch('proxy');
      await answering(endpoint, join(home, 'log'), () => running.has('proxy'));
    };
    await start();
    const swift = { endpoint, bucket: 'shop-files', accessKey: 'shop:files', secretKey };
    await createBucket(swift);
    return { ...swift, start, stop, kill: () => void running.get('proxy')?.kill('SIGKILL') };
  } catch (error) {
    stop();
    throw error;
  }
}

async function createBucket({ endpoint, bucket, accessKey, secretKey }: Omit<Swift, 'kill' | 'start' | 'stop'>) {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
