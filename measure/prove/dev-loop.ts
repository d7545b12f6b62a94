/**
 * `npm run prove -- dev`: proves the development loop in a browser and prints its times. A changed text of a screen
 * appears without a reload, while the fields keep their text and the shop's process goes on; a changed server file
 * restarts the shop. It edits two files of the working tree and puts them back.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';

const startTimeoutMs = 240_000;
const screen = 'src/accounts/pages/login.tsx';
const sentence = 'We send you a six-digit code.';
const serverFile = 'src/catalogue/store.ts';

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The milliseconds until `condition` holds. */
async function until(condition: () => Promise<boolean> | boolean, timeoutMs: number): Promise<number> {
  const since = performance.now();
  while (!(await condition())) {
    if (performance.now() - since > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${condition.toString()}`);
    await pause(20);
  }
  return Math.round(performance.now() - since);
}

const [port, bankPort] = [await freePort(), await freePort()];
const dataDir = mkdtempSync(join(tmpdir(), 'imurs-dev-'));
const baseUrl = `http://localhost:${port}`;
const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
  env: {
    ...process.env,
    NODE_ENV: '',
    PORT: `${port}`,
    BANK_PORT: `${bankPort}`,
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** The shop's process id; 0 while it restarts. */
function shopPid(): number {
  try {
    return Number(execFileSync('pgrep', ['-P', String(dev.pid), '-f', 'src/main.ts'], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}
const answers = async (path: string) => (await fetch(baseUrl + path).catch(() => undefined))?.status === 200;

const originals = new Map([screen, serverFile].map(file => [file, readFileSync(file, 'utf8')]));
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(originals.get(file) ?? readFileSync(file, 'utf8')));

const putBack = () => {
  for (const [file, text] of originals) writeFileSync(file, text);
};
// Interrupted, it does not come to its end below.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    putBack();
    dev.kill('SIGTERM');
    process.exit(1);
  });

let browser: Browser | undefined;
try {
  console.log(`start            ${await until(() => answers('/login'), startTimeoutMs)} ms`);
  const { CHROMIUM: executablePath } = process.env;
  browser = await chromium.launch(executablePath ? { executablePath } : {});
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/login`, { waitUntil: 'networkidle', timeout: startTimeoutMs });
  const field = page.getByLabel('WhatsApp number');
  await field.fill('98300 99001');

  const pid = shopPid();
  assert.ok(pid > 0, 'the shop runs');
  // The first change is slower: Vite prepares hot reload.
  for (const [at, text] of ['We send a code of six digits.', 'A code of six digits comes to you.'].entries()) {
    edit(screen, code => code.replace(sentence, text));
    const ms = await until(() => page.getByText(text).isVisible(), 60_000);
    console.log(`screen, change ${at + 1} ${ms} ms`);
  }
  assert.equal(await field.inputValue(), '98300 99001', 'what was typed is kept');
  assert.equal(shopPid(), pid, 'the shop was not restarted');

  edit(serverFile, code => `${code}\n// edited\n`);
  await until(() => ![pid, 0].includes(shopPid()), 60_000);
  console.log(`server, restart  ${await until(() => answers('/api/product'), startTimeoutMs)} ms`);
  assert.ok(await answers('/plans'), 'pages are rendered again');
  assert.equal(await field.inputValue(), '98300 99001', 'the open page is kept');
} finally {
  putBack();
  await browser?.close();
  dev.kill('SIGTERM');
  await new Promise(resolve => dev.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
