/**
 * A shop with an embedded database that stores files without end, says which are confirmed, and runs its hourly backup
 * after the twentieth. It is ended by whoever started it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { createApp } from '#src/app.ts';
import { jobs, storeFile } from '#src/files/index.ts';

const { runtime } = await createApp(readConfig(process.env));
await runtime.jobs.start();
const ctx = runtime.context({ kind: 'system', name: 'drill' });
const say = (text: string) => process.stdout.write(`${text}\n`);
for (let n = 1; ; n++) {
  const path = join(ctx.config.dataDir, 'sent');
  writeFileSync(path, `photo ${n}`);
  const { sha256 } = await storeFile(ctx, { path, type: 'application/pdf', kind: 'pdf', edition: `e${n}` });
  say(`stored ${sha256}`);
  if (n !== 20) continue;
  say('backup begins');
  const backUp = jobs.find(({ job }) => job.name === 'files/back-up');
  void backUp?.run(ctx, {}).then(() => say('backup ends'));
}
