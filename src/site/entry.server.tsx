import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
  type HandleDocumentRequestFunction,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import keep from 'virtual:inline-script/src/site/offline-form/form.worker.ts';
import retire from 'virtual:inline-script/src/site/offline-form/retired.worker.ts';
import type { CallClient } from '#kernel/call.ts';
import { askContext, target } from '#ui/ask.ts';
import { publicConfigContext } from '#web/use-public-config.ts';
import { DocumentScriptsContext, type DocumentScripts } from './document-scripts.tsx';
import { LateScripts } from './late-start/late-scripts.tsx';
import type { Dispatch, MatchedRoute, Renderer, RendererOptions } from './renderer.ts';

/** A page that is not complete after so many milliseconds is an error. */
export const streamTimeout = 10_000;

/** Passes the start of the scripts to a render. */
const scriptStartContext = createContext<DocumentScripts['start']>('at-once');

interface PageHandle {
  /** The HTTP status of a page that shows a failure. */
  status?: number;
}

/** Renders a whole document to HTML; rejects when any part of it fails or takes longer than `streamTimeout`. */
const renderDocument = (document: ReactElement, nonce: string | undefined): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const body = new PassThrough();
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(document, {
      // React writes a style's nonce only where it was told the same one here.
      ...(nonce !== undefined && { nonce: { style: nonce } }),
      // Keeps all parts in order; otherwise React sends large parts at the end, with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(body);
        buffer(body).then(resolve, reject);
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), streamTimeout);
  });

/** Renders the whole document before it responds, so that only complete pages are cached (D03). */
const handleRequest: HandleDocumentRequestFunction = async (...[request, status, headers, router, context]) => {
  const leaf = router.staticHandlerContext.matches.at(-1)?.route.handle as PageHandle | undefined;
  const nonce = scriptNonce;
  const scripts: DocumentScripts = {
    start: context.get(scriptStartContext),
    late: <LateScripts router={router} nonce={nonce} />,
    ...(nonce !== undefined && { nonce }),
  };
  // Set as `<Scripts>` sets it, because React Router sends the loaders' data only when scripts were rendered.
  if (scripts.start === 'late' && router.renderMeta) router.renderMeta.didRenderScripts = true;
  const html = await renderDocument(
    <DocumentScriptsContext value={scripts}>
      <ServerRouter context={router} url={request.url} {...(nonce !== undefined && { nonce })} />
    </DocumentScriptsContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(new Uint8Array(html), { status: status === 200 ? (leaf?.status ?? 200) : status, headers });
};
export default handleRequest;

/** The nonce of our scripts and style, set by the server process; undefined in development. */
let scriptNonce: string | undefined;
/** Set by the server process, which logs a failed render with its address. */
let reportError: RendererOptions['onError'] = () => undefined;
/** React Router's hook for errors in loaders and renders. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportError(error, request.url);
}

/** The `ask` of loaders: the same calls with the same checks, dispatched inside the process as a visitor (D03). */
const askInside = (dispatch: Dispatch): CallClient =>
  (async (address: string, input: Parameters<typeof target>[1] = {}) => {
    const { method, url } = target(address, input);
    const { status, body } = await dispatch(method, url, input.json);
    if (status >= 200 && status < 300) return { ok: true, status, body };
    const refusal = body as { error?: { code: string; message: string } } | undefined;
    return { ok: false, status, error: refusal?.error ?? { code: 'unclear', message: 'Something Went Wrong' } };
  }) as CallClient;

/** The build's flat routes as the tree that `matchRoutes` takes. */
function routeTree(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, module } = route;
    const common = { id, handle: module.handle, ...(path !== undefined && { path }) };
    return [index ? { ...common, index: true as const } : { ...common, children: routeTree(routes, id) }];
  });
}

/** A route's path with the address's values for its parameters, without a slash at the end. */
const canonicalPathOf = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  `/${path
    .split('/')
    .map(part => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1).replace('?', '')] ?? '') : part))
    .filter(Boolean)
    .join('/')}`;

/**
 * Creates the renderer that the server process uses. This code is in the bundle, so that React and React Router's
 * contexts exist only once.
 */
export function createRenderer(build: ServerBuild, options: RendererOptions): Renderer {
  const handle = createRequestHandler(build, options.mode);
  const routes = routeTree(build.routes);
  const ask = askInside(options.dispatch);
  reportError = options.onError;
  scriptNonce = options.nonce;
  return {
    formWorkers: { keep, retire },
    find(pathname): MatchedRoute | undefined {
      const matches = matchRoutes(routes, pathname) ?? [];
      const leaf = matches.at(-1);
      if (!leaf?.route.id) return undefined;
      const module = build.routes[leaf.route.id]?.module;
      return {
        id: leaf.route.id,
        canonicalPath: canonicalPathOf(matches.map(match => match.route.path ?? '').join('/'), leaf.params),
        hasParams: Object.keys(leaf.params).length > 0 && leaf.route.path !== '*',
        known: leaf.route.path !== '*',
        shell: module?.loader === undefined && module?.clientLoader !== undefined,
      };
    },
    async render(url, scriptStart) {
      const context = new RouterContextProvider();
      context.set(askContext, ask);
      context.set(publicConfigContext, options.publicConfig);
      context.set(scriptStartContext, scriptStart);
      const abort = new AbortController();
      try {
        const response = await handle(new Request(url, { signal: abort.signal }), context);
        const body = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      } finally {
        // Ends the router's own timers, which would keep each render in memory for seconds.
        abort.abort();
      }
    },
  };
}
