import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import fastifyStatic from '@fastify/static';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';
import { packReply, sendPacked, type PackedReply } from '#platform/http/packed-reply.ts';
import type { Server } from '#platform/http/server.ts';
import { hasBody } from '#platform/http/request-body.ts';
import { publicConfigOf } from '#web/public-config.ts';
import { mountPagesProxy } from './dev/proxy.ts';
import type { createRenderer } from './entry.server.tsx';
import {
  contentSecurityPolicy,
  inlineSources,
  preloadLinks,
  secretAddressHeaders,
  securityHeaders,
  withoutNonce,
} from './headers.ts';
import { formPageAddress, mountFormWorker } from './offline-form/mount-form-worker.ts';
import { createPageCache, TooManyRenders, type CacheSlot, type PageCache } from './page-cache.ts';
import { cacheSlotOf, parsePageRequest } from './page-request.ts';
import { storeRelease, mountReleaseAssets } from './release-assets.ts';
import type { Rendered, Renderer } from './renderer.ts';

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

/**
 * Creates the interceptor that responds with a page that is cached under exactly the requested address and fresh,
 * before Fastify reads the request; it returns whether it did. It sends what Fastify would send, reads only method,
 * address, encoding and tag of the request (D03), and writes nothing to the log.
 */
export function cacheResponder(pages: PageCache) {
  let responseCount = 0;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Fastify handles a GET with a body, since it has a timeout for the body.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasBody(request)) return false;
    const page = pages.fresh(request.url ?? '');
    if (!page) return false;
    responseCount += 1;
    sendPacked(request, response, { packed: page, id: `page-${responseCount.toString(36)}` });
    return true;
  };
}

const buildFolder = fileURLToPath(new URL('../../build', import.meta.url));

type SiteServer = Pick<Server, 'app' | 'dispatch' | 'intercept'>;

export interface SiteOptions {
  config: Config;
  /** Serve the sources through Vite, with hot reload, instead of the build. */
  dev: boolean;
  /** Calls its listener whenever the content of pages has changed. */
  onContentChange?: (listener: () => void) => void;
}

/** The exports of `entry.server.tsx` that the server process uses. */
export interface ServerEntry {
  createRenderer: typeof createRenderer;
}

/** Whether an address is for programs; an unknown one is refused in JSON instead of with a page. */
const isApiPath = (url: string) => /^\/(api|hooks|studio\/api|sandbox\/api)(\/|$|\?)/i.test(url);

function refuseApiPath(request: FastifyRequest): void {
  if (isApiPath(request.url)) throw notFound();
}

/**
 * Serves the site on all addresses without a call: pages through the page cache, files of the build, Page Not Found
 * with status 404. Call it after all other routes are added. Throws when there is no build and `dev` is false.
 */
export async function mountSite(server: SiteServer, { config, dev, onContentChange }: SiteOptions): Promise<void> {
  const { app } = server;
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  if (dev) return mountPagesProxy(app, { origin: process.env['PAGES_ORIGIN'], check: refuseApiPath });

  const nonce = createHmac('sha256', config.secret).update('the scripts of our pages').digest('base64url');
  const renderer = await loadRenderer(server, { config, nonce });
  const folder = join(buildFolder, 'client');
  await mountStaticFiles(app, folder, securityHeaders(config));
  if (config.process.releaseAssets) {
    await storeRelease(join(folder, 'assets'), config.process.releaseAssets);
    mountReleaseAssets(app, config.process.releaseAssets, securityHeaders(config));
  }
  const pages = createPageCache();
  onContentChange?.(() => pages.clear());
  const loadPage = (address: string) => {
    const { slot, render } = planPage(address, { renderer, config, nonce });
    return pages.get(slot, render);
  };
  mountFormWorker(app, {
    enabled: config.offlineForm,
    code: renderer.formWorkers,
    folder,
    headers: securityHeaders(config),
    loadPage: () => loadPage(formPageAddress),
  });
  app.get('*', async (request, reply) => {
    refuseApiPath(request);
    const page = await loadPage(request.url).catch((error: unknown) => refuseWhenBusy(error, reply));
    reply.hijack();
    sendPacked(request.raw, reply.raw, { packed: page, id: request.id });
  });
  server.intercept(cacheResponder(pages));
}

interface Rendering {
  renderer: Renderer;
  config: Config;
  nonce: string;
}

async function loadRenderer(
  { app, dispatch }: SiteServer,
  { config, nonce }: Omit<Rendering, 'renderer'>,
): Promise<Renderer> {
  const build = (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild;
  const entry = build.entry.module as unknown as ServerEntry;
  return entry.createRenderer(build, {
    mode: 'production',
    dispatch,
    publicConfig: publicConfigOf(config),
    nonce,
    onError: (error, url) => app.log.error({ err: error, url: new URL(url).pathname }, 'a page could not be rendered'),
  });
}

/** The cache slot of an address, and the function that renders its page. */
function planPage(
  address: string,
  { renderer, config, nonce }: Rendering,
): { slot: CacheSlot; render: () => Promise<PackedReply> } {
  const request = parsePageRequest(address);
  if (!request) {
    // The browser's own router would read such an address differently, so its Page Not Found has no scripts.
    const render = async () => toPackedPage(await renderer.render(`${config.baseUrl}/404`, 'none'), { config, nonce });
    return { slot: { key: 'no address', partition: 'fixed' }, render };
  }
  const route = renderer.find(request.pathname);
  const slot = cacheSlotOf(request, route);
  // A screen whose data the browser fetches is empty without its scripts, so those load at once.
  const scriptStart = route?.shell ? 'at-once' : 'late';
  const own = route?.shell && route.hasParams ? secretAddressHeaders(route.canonicalPath) : {};
  const render = async () =>
    toPackedPage(await renderer.render(`${config.baseUrl}${slot.url}`, scriptStart), { config, nonce, own });
  return { slot, render };
}

function refuseWhenBusy(error: unknown, reply: FastifyReply): never {
  if (!(error instanceof TooManyRenders)) throw error;
  reply.header('retry-after', '2');
  throw new Refused('busy', 'Many people are reading at once. Please try again in a moment.');
}

/**
 * Turns a rendered page into one for the cache: adds the policy with the hashes of its scripts and the header with its
 * preloads, and compresses it. `own`: headers of this page alone.
 */
async function toPackedPage(
  { status, headers, body }: Rendered,
  { config, nonce, own = {} }: Omit<Rendering, 'renderer'> & { own?: Readonly<Record<string, string>> },
): Promise<PackedReply> {
  const pageHeaders = {
    ...securityHeaders(config),
    ...own,
    ...Object.fromEntries(
      Object.entries(headers).filter(([name]) => ['content-type', 'location', 'x-remix-response'].includes(name)),
    ),
  };
  if (!headers['content-type']?.startsWith('text/html')) return packReply(status, pageHeaders, body);
  const rendered = body.toString();
  const policy = contentSecurityPolicy(config, inlineSources(rendered, nonce));
  const html = withoutNonce(rendered, nonce);
  const link = preloadLinks(html);
  return packReply(
    status,
    { ...pageHeaders, 'content-security-policy': policy, ...(link && { link }) },
    Buffer.from(html),
  );
}
