// `npm start`: sets up what is missing, builds what is stale, then runs the shop on the project's own Node. `--dev`: the same with reload.
import { spawn } from 'node:child_process';
import { build, env, install, node, root } from './setup.mjs';

const dev = process.argv.includes('--dev');
install();
if (!dev) build();

const memory = ['--max-semi-space-size=16'];
// Only our own sources are watched: Vite writes files of its own that would restart the shop again and again.
const args = dev
  ? ['--watch-path=src', '--watch-preserve-output', ...memory, 'src/main.ts', '--dev']
  : [...memory, 'src/main.ts'];
const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));

// When whoever started us is killed, the shop must not live on and hold its ports.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
