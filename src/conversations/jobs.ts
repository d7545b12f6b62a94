import { job, jobHandler, type Ctx, type JobHandler } from '#platform/context.ts';
import { keeperOf, talkerTo } from './actions/by-mail.ts';
import { handleMessages } from './actions/handle.ts';
import { forgetMediaJob, handleJob, reactJob, speakJob, wakeJob } from './actions/jobs.ts';
import { wake } from './actions/shop-events.ts';
import { speakTo } from './actions/speak.ts';
import { sweepConversations } from './actions/sweep.ts';

const sweepJob = job<object>('conversations/sweep', { retryLimit: 1, expireInSeconds: 1800 });

const react = async (ctx: Ctx, reaction: { to: string; message: string; emoji: string }): Promise<void> =>
  talkerTo(ctx, reaction.to)?.react(reaction);

const forgetMedia = async (ctx: Ctx, { media }: { media: string }): Promise<void> =>
  keeperOf(ctx, media)?.forgetMedia(media);

export const jobs: JobHandler[] = [
  jobHandler(handleJob, handleMessages, { atOnce: () => 4 }),
  jobHandler(speakJob, speakTo, { atOnce: () => 4 }),
  jobHandler(wakeJob, wake),
  jobHandler(reactJob, react),
  jobHandler(forgetMediaJob, forgetMedia),
  jobHandler(sweepJob, sweepConversations, { cron: '17 * * * *' }),
];
