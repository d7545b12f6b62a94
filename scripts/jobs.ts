/**
 * `npm run jobs -- list` shows the jobs that failed for good; `-- retry <id>` runs one again, `-- retry all` every one
 * of them. The embedded database belongs to the running shop, so there the studio's screen does it.
 */
import { pino } from 'pino';
import { readConfig, StartupError } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createRuntime } from '#platform/runtime.ts';
import type { JobQueue } from '#platform/jobs.ts';
import { operate } from './operate.ts';

const usage = 'npm run jobs -- list | retry <id> | retry all';
const most = 10_000;
const say = (text: string) => console.log(text);

async function act(jobs: JobQueue, [verb, which]: readonly string[]): Promise<void> {
  const failed = await jobs.failed(most);
  if (verb === 'list') {
    for (const { id, name, failedAt, attempts, reason } of failed)
      say(`${id}  ${failedAt.toISOString()}  ${name}  tried ${attempts} times: ${reason}`);
    return say(failed.length === 0 ? 'No job has failed.' : `${failed.length} failed.`);
  }
  if (verb !== 'retry' || !which) throw new StartupError(usage);
  const chosen = which === 'all' ? failed : failed.filter(({ id }) => id === which);
  if (chosen.length === 0 && which !== 'all') throw new StartupError(`No failed job has the id ${which}.`);
  for (const { name, id } of chosen) await jobs.retry(name, id);
  say(`${chosen.length} run again.`);
}

await operate(import.meta.filename, async () => {
  if (process.argv.length < 3) throw new StartupError(usage);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { recordsEnvironment: false, migrates: false });
  try {
    const log = pino({ level: 'silent' });
    const clock = { now: () => new Date() };
    const tool = { ...config, process: { ...config.process, role: 'web' as const } };
    const { jobs } = createRuntime({ config: tool, database, clock, log, jobs: [] });
    await jobs.start();
    await act(jobs, process.argv.slice(2));
    await jobs.stop();
  } finally {
    await database.close();
  }
});
