// `npm start`: sets up what is missing, builds what is stale, then runs the shop on the project's own Node.
import { helpOnRequest } from './help.mjs';
import { build, env, handOverTo, install, node } from './setup.mjs';

helpOnRequest('scripts/start.mjs');
install();
build();

// A heap that is collected early, and few pools for what is outside it: after load a quarter less memory, for a few
// percent of speed (npm run prove -- bench-shop). Large buffers, those of pictures, go back to the system when they are
// freed: with a fixed threshold; glibc's own moves up, and the worker then kept 80 MB of free memory (the soak).
const args = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'src/main.ts'];
handOverTo(node, args, {
  env: { ...env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  stoppedCode: 0,
});
