/**
 * The shop that `npm run prove -- scale` asks: the real one, without its pages. Takes the role of the settings and says
 * over IPC when it serves. Ends with the process that started it.
 */
import { readConfig } from '#platform/config.ts';
import { createApp } from '#src/app.ts';

const config = readConfig(process.env);
const { runtime, server } = await createApp(config);
await runtime.jobs.start();
await runtime.contentCache.watch(runtime.database);
await server.app.listen({ port: config.port, host: '127.0.0.1' });
if (config.process.role !== 'web') await runtime.jobs.work();
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
