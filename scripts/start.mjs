// `npm start`: sets up what is missing, builds what is stale, then runs the shop on the project's own Node.
import { spawn } from 'node:child_process';
import { build, env, install, node, root } from './setup.mjs';

install();
build();

// A heap that is collected early, and few pools for what is outside it: after load a quarter less memory, for a few
// percent of speed (npm run bench:shop). Large buffers, those of pictures, go back to the system when they are freed:
// with a fixed threshold; glibc's own moves up, and the worker then kept 80 MB of free memory (npm run soak).
const args = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'src/main.ts'];
const child = spawn(node, args, {
  cwd: root,
  env: { ...env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));

// Stops the shop when the parent process was killed, so that its ports are free again.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
