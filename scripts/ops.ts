/**
 * `npm run prove -- ops`: checks the files in ops/ with the programs that read them, each if it is installed: HAProxy,
 * nginx, systemd, promtool. Certificates and ports of the examples are left out, because this machine has none.
 * compose.yml and kubernetes.yml are checked here: each process starts with the settings that it is given, and
 * `deployment-rules.ts` holds. Ends with 1 when a file is refused.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageEnvironment, ownSettings, problemsOfCompose, problemsOfKubernetes } from './deployment-rules.ts';

const ops = join(import.meta.dirname, '../ops');
const scratch = mkdtempSync(join(tmpdir(), 'imurs-ops-'));

/** A changed copy of a file of ops/; its path. */
function copyOf(name: string, change: (text: string) => string): string {
  const path = join(scratch, name);
  writeFileSync(path, change(readFileSync(join(ops, name), 'utf8')));
  return path;
}
const withoutCertificate = (text: string) => text.replace(/^.*ssl (crt|http2).*\n|^.*ssl_certificate.*\n/gm, '');
const insideHttp = (text: string) =>
  `pid ${scratch}/pid; events {} http {\n${readFileSync(join(ops, 'upstream.conf'), 'utf8')}${withoutCertificate(text)
    .replace(/listen \d+/g, 'listen 8480')
    .replace('/var/cache/nginx/shop', `${scratch}/cache`)}\n}\n`;
const withOurNode = (text: string) =>
  text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^(User|Group)=.*/gm, '$1=root');

/** Each file with the command that checks it. */
const checks: { file: string; command: [string, ...string[]] }[] = [
  { file: 'haproxy.cfg', command: ['haproxy', '-c', '-f', copyOf('haproxy.cfg', withoutCertificate)] },
  { file: 'nginx.conf', command: ['nginx', '-t', '-e', 'stderr', '-c', copyOf('nginx.conf', insideHttp)] },
  { file: 'imurs.service', command: ['systemd-analyze', 'verify', copyOf('imurs.service', withOurNode)] },
  { file: 'alerts.yml', command: ['promtool', 'check', 'rules', join(ops, 'alerts.yml')] },
  { file: 'alerts.test.yml', command: ['promtool', 'test', 'rules', join(ops, 'alerts.test.yml')] },
];

let refused = 0;
for (const { file, command } of checks) {
  const [program, ...args] = command;
  if (!existsSync(join(ops, file))) continue;
  const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) console.log(`not checked  ${file}: ${program} is not installed`);
  else if (status === 0) console.log(`valid        ${file}`);
  else {
    refused++;
    console.log(`REFUSED      ${file}: ${program} says\n${stdout}${stderr}`);
  }
}
const image = imageEnvironment(readFileSync(join(ops, '../Dockerfile'), 'utf8'));
for (const [file, problemsOf] of [
  ['compose.yml', problemsOfCompose],
  ['kubernetes.yml', problemsOfKubernetes],
] as const) {
  const { HOST: _host, PORT: _port, DATA_DIR: _folder, ...secrets } = ownSettings;
  const env = file === 'compose.yml' ? { ...ownSettings, RELEASE: 'r1' } : secrets;
  const problems = problemsOf(readFileSync(join(ops, file), 'utf8'), { env, image });
  if (problems.length > 0) refused++;
  console.log(problems.length === 0 ? `valid        ${file}` : `REFUSED      ${file}:\n${problems.join('\n')}`);
}
rmSync(scratch, { recursive: true });
process.exitCode = refused > 0 ? 1 : 0;
