import type { FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { securityHeaders } from './headers.ts';
import type { Config } from '#platform/config.ts';
import type { Server } from '#platform/http/server.ts';
import type { ServerEntry } from './serve.ts';
import { publicConfigOf } from '#web/public-config.ts';

/**
 * Serves the sources through Vite in this very process, with reload. Nothing is kept and there is no content security policy, because
 * Vite puts scripts of its own into the page; everything else is as in production.
 */
export async function mountDevServer(
  { app, dispatch }: Pick<Server, 'app' | 'dispatch'>,
  config: Config,
  check: (request: FastifyRequest) => void,
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, allowedHosts: true },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
  });
  app.addHook('onClose', () => vite.close());

  app.get('*', async (request, reply) => {
    check(request);
    const file = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('close', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (file) return reply.hijack();
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const renderer = (build.entry.module as unknown as ServerEntry).createRenderer(build, {
      mode: 'development',
      dispatch,
      shop: publicConfigOf(config),
      onError: error => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        app.log.error({ err: error, url: request.url }, 'a page could not be rendered');
      },
    });
    const { status, headers, body } = await renderer.render(`${config.baseUrl}${request.url}`);
    return reply
      .status(status)
      .headers(securityHeaders(config))
      .headers(headers)
      .header('cache-control', 'no-store')
      .send(body);
  });
}
