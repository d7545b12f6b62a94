// `npm run dev`: the shop from its sources, in two processes. Vite serves the screens with hot reload and stays; the
// shop itself restarts when a file changes that Node loaded.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { helpOnRequest } from './help.mjs';
import { env, install, node, root } from './setup.mjs';

/** Milliseconds that the shop may take to stop before it is killed; its database survives that. */
const stopMs = 300;
/** Editors write a file in several steps: changes within this time are one change. */
const debounceMs = 50;

helpOnRequest('scripts/dev.mjs');
install();

/** A port that is free now. */
const freePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const pagesPort = await freePort();
const childEnv = { ...env, PAGES_PORT: String(pagesPort), PAGES_ORIGIN: `http://localhost:${pagesPort}` };
const start = args => spawn(node, args, { cwd: root, env: childEnv, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

const pages = start(['src/site/dev/pages-process.ts']);
pages.on('exit', code => void end(code ?? 1));

/** Files below `src` that the running shop has loaded, relative to the repository. */
const loaded = new Set();
/** The engine's worker processes load their own files, which the shop does not report. */
const isLoaded = path => loaded.has(path) || /^src\/typeset\/(?!.*\.test\.)/.test(path);
let shop;
let ending = false;

function startShop() {
  shop = start(['--import', './scripts/dev/report-imports.mjs', '--max-semi-space-size=16', 'src/main.ts', '--dev']);
  const child = shop;
  child.on('message', message => {
    if (message?.loaded) loaded.add(relative(root, fileURLToPath(message.loaded)).split(sep).join('/'));
  });
  child.on('exit', () => {
    if (child === shop && !ending) console.log('The shop stopped. It starts again when a file is changed.');
  });
}

/** Stops a process; resolves when it has ended. */
function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), stopMs).unref();
  });
}

let restarting = false;
let changedMeanwhile = false;
async function restartShop(path) {
  if (restarting) return void (changedMeanwhile = true);
  restarting = true;
  console.log(`${path} changed: the shop restarts.`);
  const old = shop;
  shop = undefined;
  await stop(old);
  startShop();
  restarting = false;
  if (changedMeanwhile) {
    changedMeanwhile = false;
    await restartShop(path);
  }
}

let timer;
watch(join(root, 'src'), { recursive: true }, (_event, name) => {
  const path = `src/${String(name).split(sep).join('/')}`;
  const hasEnded = shop && (shop.exitCode !== null || shop.signalCode !== null);
  if (!isLoaded(path) && !hasEnded) return;
  clearTimeout(timer);
  timer = setTimeout(() => void restartShop(path), debounceMs);
});
startShop();

async function end(code) {
  if (ending) return;
  ending = true;
  pages.kill('SIGTERM');
  if (shop) await stop(shop);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
// Ends when the parent process was killed, so that the ports are free again.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void end(0), 500).unref();
