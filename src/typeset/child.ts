/** The process in which one magazine is typeset: takes one job, answers once, and ends. It ends, too, when its parent does. */
import sharp from 'sharp';
import type { Job, Typeset } from './compose.ts';
import { compose } from './compose.ts';

export type Answer = { done: Typeset } | { failed: string };

sharp.cache(false);
sharp.concurrency(1);

const answer = (said: Answer): void => {
  process.send?.(said, () => process.exit(0));
};

process.on('disconnect', () => process.exit(1));
process.once('message', (job: Job) => {
  compose(job).then(
    done => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
