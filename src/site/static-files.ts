import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/**
 * Serves the files of the build in `root`: those with a hash of their content in their name for ever, others for a day.
 */
export async function mountStaticFiles(
  app: FastifyInstance,
  root: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(root, 'assets')) || /[.-][0-9a-f]{8}\.\w+(\.(br|gz))?$/.test(path);
      reply.header('cache-control', isHashed ? immutable : oneDay);
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    },
  });
}
