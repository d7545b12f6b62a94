import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/**
 * The policy of the worker that opens HEIC (W58): a worker obeys that of its own file, so WebAssembly is allowed in
 * this one only, and it reaches no network.
 */
const heicPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the files of the build in `root`. Browsers cache those with a content hash in their name for a year, others
 * for a day.
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
      if (/[/\\]heic\.worker-[^/\\]+\.js(\.(br|gz))?$/.test(path)) reply.header('content-security-policy', heicPolicy);
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    },
  });
}
