import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';
import type { Server } from '#platform/http/server.ts';
import { cacheSlotOf, parsePageRequest } from './page-request.ts';
import { sendPage, cacheResponder } from './send-page.ts';
import { mountDevServer } from './dev-server.ts';
import { contentSecurityPolicy, inlineSources, preloadLinks, securityHeaders, withoutNonce } from './headers.ts';
import { startLate } from './late-start.ts';
import { createPageCache, packPage, TooManyRenders, type CachedPage } from './page-cache.ts';
import type { Dispatch, Rendered, Renderer } from './renderer.ts';
import { publicConfigOf, type PublicConfig } from '#web/public-config.ts';

const buildFolder = fileURLToPath(new URL('../../build', import.meta.url));

export interface SiteOptions {
  config: Config;
  /** Serve the sources through Vite, with reload, instead of the build. */
  dev: boolean;
}

/** The exports of `entry.server.tsx` that the server process uses. */
export interface ServerEntry {
  createRenderer(
    build: ServerBuild,
    given: {
      mode: 'production' | 'development';
      dispatch: Dispatch;
      shop: PublicConfig;
      mark?: string;
      onError: (error: unknown, url: string) => void;
    },
  ): Renderer;
}

/** What belongs to programs: an unknown address there is a refusal in JSON, never a page. */
const isApiPath = (url: string) => /^\/(api|hooks|studio\/api|sandbox\/api)(\/|$|\?)/i.test(url);

/**
 * Serves the site on every address that no call has: pages through the page cache, files of the build, Page Not Found with status 404.
 * Mount it last. Throws when there is no build and `dev` is false.
 */
export async function mountSite(
  { app, dispatch, isStopping: stopping }: Pick<Server, 'app' | 'dispatch' | 'isStopping'>,
  parts: SiteOptions,
): Promise<void> {
  const safety = securityHeaders(parts.config);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  if (parts.dev) return mountDevServer({ app, dispatch }, parts.config, request => refuseCalls(request));

  const build = (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild;
  const mark = createHmac('sha256', parts.config.secret).update('the scripts of our pages').digest('base64url');
  const { createRenderer } = build.entry.module as unknown as ServerEntry;
  const renderer = createRenderer(build, {
    mode: 'production',
    dispatch,
    shop: publicConfigOf(parts.config),
    mark,
    onError: (error, url) => app.log.error({ err: error, url: new URL(url).pathname }, 'a page could not be rendered'),
  });
  await mountFiles(app, join(buildFolder, 'client'), safety);
  const pages = createPageCache();

  app.get('*', async (request, reply) => {
    refuseCalls(request);
    const read = parsePageRequest(request.url);
    const asked = read ?? { pathname: '/404', url: '/404', data: false };
    const route = renderer.find(asked.pathname);
    const shell = route?.shell ?? false;
    // The browser's own router would read such an address in its own way, so that page has no scripts.
    const place = read ? cacheSlotOf(asked, route) : { key: 'no address', partition: 'fixed' as const, url: asked.url };
    const render = async () =>
      toCachedPage(
        await renderer.render(`${parts.config.baseUrl}${place.url}`),
        { ...asked, shell, mark, scripts: read !== undefined },
        parts.config,
      );
    const page = await pages.get(place, render).catch((error: unknown) => {
      if (!(error instanceof TooManyRenders)) throw error;
      reply.header('retry-after', '2');
      throw new Refused('busy', 'Many people are reading at once. Please try again in a moment.');
    });
    reply.hijack();
    sendPage(request.raw, reply.raw, { page, id: request.id });
  });
  putInFront(app, cacheResponder(pages), stopping);
}

/** Lets `first` see each request before the framework does. While the server closes, all go the usual way, which ends connections. */
function putInFront(
  { server }: FastifyInstance,
  first: ReturnType<typeof cacheResponder>,
  stopping: () => boolean,
): void {
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (server.listening && !stopping() && first(request, response)) return;
    for (const listener of usual) listener(request, response);
  });
}

function refuseCalls(request: FastifyRequest): void {
  if (isApiPath(request.url)) throw notFound();
}

/** Makes a rendered page ready to be kept: its scripts after all else, their hashes into the policy, compressed. */
async function toCachedPage(
  { status, headers, body }: Rendered,
  { data, shell, mark, scripts }: { data: boolean; shell: boolean; mark: string; scripts: boolean },
  config: Config,
): Promise<CachedPage> {
  const passed = {
    ...securityHeaders(config),
    ...Object.fromEntries(
      Object.entries(headers).filter(([name]) => ['content-type', 'location', 'x-remix-response'].includes(name)),
    ),
  };
  if (data || !headers['content-type']?.startsWith('text/html')) return packPage(status, passed, body);
  // A screen whose data the browser fetches shows nothing before its scripts: those do not wait.
  const whole = scripts ? body.toString() : body.toString().replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  const marked = shell ? whole : startLate(whole, mark);
  const policy = contentSecurityPolicy(config, inlineSources(marked, mark));
  const html = withoutNonce(marked, mark);
  const link = preloadLinks(html);
  return packPage(status, { ...passed, 'content-security-policy': policy, ...(link && { link }) }, Buffer.from(html));
}

/** The files of the build: those named after their content for ever, the others for a day. */
async function mountFiles(app: FastifyInstance, root: string, safety: Readonly<Record<string, string>>): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.startsWith(join(root, 'assets')) || /[.-][0-9a-f]{8}\.\w+(\.(br|gz))?$/.test(path);
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
      for (const [name, value] of Object.entries(safety)) reply.header(name, value);
    },
  });
}
