// Plain JavaScript on purpose: it runs on the machine's own Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisSystem, whyNotHere } from './systems.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The project's own Node, fixed in package.json. */
export const node = join(root, 'node_modules/node/bin/node');
/**
 * The environment in which the project's own programs come first. Compiled code is cached, which saves a third of a
 * later start.
 */
export const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/imurs/compiled'),
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
};

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', ...options });
  if (error || status !== 0)
    fail(`\`${command} ${args.join(' ')}\` did not work${error ? `: ${error.message}` : ''}. See above for why.`);
}

/**
 * Runs a program and ends with its exit code: 1 when a signal killed it, or `stoppedCode` when that was a request to
 * stop. The program gets this process's streams and signals. It is stopped when the parent of this process was killed,
 * so that its ports are free again.
 */
export function handOverTo(command, args, { stoppedCode = 1, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('error', error => fail(`\`${command}\` could not be started: ${error.message}.`));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? stoppedCode : 1)),
  );
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}

const hashOf = parts => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const stampIs = (path, stamp) => existsSync(path) && readFileSync(path, 'utf8') === stamp;

/** Deletes the packages, but not what programs keep beside them. */
function uninstall() {
  for (const name of readdirSync(join(root, 'node_modules')).filter(name => name !== '.cache'))
    rmSync(join(root, 'node_modules', name), { recursive: true, force: true });
}

/** Installs exactly the packages of the lock file, unless they are installed already, without what nothing reads. */
export function install() {
  const unsupported = whyNotHere(thisSystem());
  if (unsupported) fail(unsupported);
  const hashOfFiles = (...names) => hashOf(names.map(name => readFileSync(join(root, name))));
  const locked = hashOfFiles('package-lock.json');
  const slimmedBy = hashOfFiles('scripts/slim.ts', 'src/typeset/fonts/fonts.ts');
  const path = join(root, 'node_modules/.imurs-installed');
  if (stampIs(path, `${locked} ${slimmedBy}`) && existsSync(node)) return;
  console.log('Installing the packages (once) …');
  // What scripts/slim.ts deleted may be needed now, and npm does not notice that files of a package are missing.
  const slimmedBefore = existsSync(path) ? readFileSync(path, 'utf8').split(' ')[1] : undefined;
  if (slimmedBefore && slimmedBefore !== slimmedBy) uninstall();
  // Not `npm ci`: the registry lacks some packages' builds for other systems, so no lock file can be complete (ADR
  // 0008).
  run('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--include=dev', '--loglevel=error']);
  // Where npm is set to run no install scripts, the Node of package.json still has to be installed.
  if (!existsSync(node))
    run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules/node') });
  if (!existsSync(node)) fail("The project's own Node could not be installed. Run `npm rebuild node` and try again.");
  run(node, ['scripts/slim.ts']);
  writeFileSync(path, `${locked} ${slimmedBy}`);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Builds the site when a source is newer than the last build. */
export function build() {
  const sources = ['src', 'public', 'scripts/vite'].flatMap(folder => [...filesBelow(join(root, folder))]);
  const files = [
    ...sources,
    ...['vite.config.ts', 'react-router.config.ts', 'package-lock.json'].map(name => join(root, name)),
  ]
    .filter(path => !/\.test\.tsx?$/.test(path))
    .sort();
  const stamp = hashOf(files.map(path => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}\n`));
  const path = join(root, 'build/stamp');
  if (stampIs(path, stamp)) return;
  console.log('Building the site …');
  run(join(root, 'node_modules/.bin/react-router'), ['build', '--logLevel', 'error'], {
    env: { ...env, NODE_ENV: 'production' },
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
}
