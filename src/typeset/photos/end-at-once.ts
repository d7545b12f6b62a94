/**
 * Loaded before the script of a limited process: once that is done, its exit code goes to descriptor 3, and the process
 * is killed. Node ends its threads first, and one of them may wait for ever: with glibc before 2.41 a wake-up can be
 * lost (its bug 25847), on Debian 12 once in some hundred voice notes.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

process.on('exit', code => {
  // Node does it later than now.
  flushCompileCache();
  writeSync(3, `${code}`);
  process.kill(process.pid, 'SIGKILL');
});
