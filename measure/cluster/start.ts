/**
 * `npm run make -- cluster [--replication asynchronous]`: starts the shop as a cluster on this machine, prints its
 * addresses and runs until Ctrl-C. Nothing of it stays. Needs Debian 12 and, unless the packages are there, root; their
 * services are not started. With asynchronous replication commits do not wait for the replica.
 */
import { parseArgs } from 'node:util';
import { Cluster, type Replication } from './cluster.ts';
import { Ending } from './ending.ts';

const { values } = parseArgs({ options: { replication: { type: 'string', default: 'synchronous' } } });
const replication: Replication = values.replication === 'asynchronous' ? 'asynchronous' : 'synchronous';
const ending = new Ending();
try {
  const cluster = await Cluster.start({ replication, say: text => console.log(text) }, ending);
  console.log(`${cluster.addresses()}\nCtrl-C ends it.`);
} catch (error) {
  console.error(error);
  await ending.end();
  process.exit(1);
}
