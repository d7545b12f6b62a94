import { job, jobHandler, type Ctx, type JobHandler } from '#platform/context.ts';
import { handleMessages } from './actions/handle.ts';
import { forgetMediaJob, handleJob, reactJob, speakJob, wakeJob } from './actions/jobs.ts';
import { wake } from './actions/shop-events.ts';
import { speakTo } from './actions/speak.ts';
import { sweepConversations } from './actions/sweep.ts';
import { conversation } from './ports.ts';

const sweepJob = job<object>('conversations/sweep', { retryLimit: 1, expireInSeconds: 1800 });

const react = async (ctx: Ctx, reaction: { to: string; message: string; emoji: string }): Promise<void> =>
  ctx.use(conversation)?.react(reaction);

const forgetMedia = async (ctx: Ctx, { media }: { media: string }): Promise<void> =>
  ctx.use(conversation)?.forgetMedia(media);

export const jobs: JobHandler[] = [
  jobHandler(handleJob, handleMessages, { atOnce: () => 4 }),
  jobHandler(speakJob, speakTo, { atOnce: () => 4 }),
  jobHandler(wakeJob, wake),
  jobHandler(reactJob, react),
  jobHandler(forgetMediaJob, forgetMedia),
  jobHandler(sweepJob, sweepConversations, { cron: '17 * * * *' }),
];
