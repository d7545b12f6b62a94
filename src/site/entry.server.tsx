import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import type { CallClient } from '#kernel/call.ts';
import { askContext, target } from '#ui/ask.ts';
import { publicConfigContext } from '#web/use-public-config.ts';
import { ScriptNonce } from './script-nonce.ts';
import type { Dispatch, MatchedRoute, Renderer } from './renderer.ts';
import type { PublicConfig } from '#web/public-config.ts';

/** A page that is not complete by then is an error, not half a page. */
export const streamTimeout = 10_000;

interface PageHandle {
  /** The HTTP status of a page that stands for a failure. */
  status?: number;
}

/** Renders the whole document before it answers: what goes into the page cache is complete (D03). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const leaf = router.staticHandlerContext.matches.at(-1)?.route.handle as PageHandle | undefined;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={scriptNonce}>
        <ServerRouter context={router} url={request.url} {...(scriptNonce !== undefined && { nonce: scriptNonce })} />
      </ScriptNonce>,
      {
        // Everything stands in its place: otherwise large parts come at the end, to be moved by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          pipe(body);
          buffer(body).then(resolve, reject);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), streamTimeout);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(new Uint8Array(html), { status: status === 200 ? (leaf?.status ?? 200) : status, headers });
}

/** Set by the server process: the mark of our scripts; without one they are not marked. */
let scriptNonce: string | undefined;
/** Set by the server process; a failed render is logged there with its address. */
let reportError: (error: unknown, url: string) => void = () => undefined;
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportError(error, request.url);
}

/** The client of loaders: the same calls with the same checks, dispatched inside the process as a visitor (D03). */
const askInside = (dispatch: Dispatch): CallClient =>
  (async (address: string, input: Parameters<typeof target>[1] = {}) => {
    const { method, url } = target(address, input);
    const { status, body } = await dispatch(method, url, input.json);
    if (status >= 200 && status < 300) return { ok: true, status, body };
    const refusal = body as { error?: { code: string; message: string } } | undefined;
    return { ok: false, status, error: refusal?.error ?? { code: 'unclear', message: 'Something Went Wrong' } };
  }) as CallClient;

function routeTree(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap(one => {
    if (!one || one.parentId !== parent) return [];
    const { id, path, index, module } = one;
    const common = { id, handle: module.handle, ...(path !== undefined && { path }) };
    return [index ? { ...common, index: true as const } : { ...common, children: routeTree(routes, id) }];
  });
}

/** A route's path with what the address has for its variable parts. */
const canonicalPathOf = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  `/${path
    .split('/')
    .map(part => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1).replace('?', '')] ?? '') : part))
    .filter(Boolean)
    .join('/')}`;

/** What the server process drives: made here, so that React and the router's tokens exist once, inside this bundle. */
export function createRenderer(
  build: ServerBuild,
  given: {
    mode: 'production' | 'development';
    dispatch: Dispatch;
    shop: PublicConfig;
    mark?: string;
    onError: typeof reportError;
  },
): Renderer {
  const handle = createRequestHandler(build, given.mode);
  const routes = routeTree(build.routes);
  const ask = askInside(given.dispatch);
  reportError = given.onError;
  scriptNonce = given.mark;
  return {
    find(pathname): MatchedRoute | undefined {
      const matches = matchRoutes(routes, pathname) ?? [];
      const found = matches.at(-1);
      if (!found?.route.id) return undefined;
      const module = build.routes[found.route.id]?.module;
      return {
        id: found.route.id,
        canonicalPath: canonicalPathOf(matches.map(match => match.route.path ?? '').join('/'), found.params),
        hasParams: Object.keys(found.params).length > 0 && found.route.path !== '*',
        known: found.route.path !== '*',
        shell: module?.loader === undefined && module?.clientLoader !== undefined,
      };
    },
    async render(url) {
      const context = new RouterContextProvider();
      context.set(askContext, ask);
      context.set(publicConfigContext, given.shop);
      const over = new AbortController();
      try {
        const response = await handle(new Request(url, { signal: over.signal }), context);
        const body = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      } finally {
        // Ends the router's own timers, which would hold each render for seconds.
        over.abort();
      }
    },
  };
}
