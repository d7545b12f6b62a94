import { setTimeout as pause } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refused } from '#kernel/refusals.ts';
import type { CallHandler } from '../call-handler.ts';
import type { Config } from '../config.ts';
import { watchDiskSpace } from '../disk-space.ts';
import { tracing, traceIdOf } from '../tracing.ts';
import type { AppRuntime } from '../runtime.ts';
import { concurrencyPerAddress, readBody, trackBody } from './request-body.ts';
import { toErrorReply } from './errors.ts';
import { createInterceptor, type Interceptor, describeRequest } from './interceptor.ts';
import { addHealthRoutes, readinessOf, type HealthChecks } from './readiness.ts';
import { isSameSite } from './request-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { cachedResponder } from './cached-route.ts';
import { addCallRoute, type CallRouteParts } from './call-route.ts';
import { UploadTracker } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    anySite?: true | undefined;
    /** It takes the button of a page without a script: a form without fields. */
    emptyForm?: true | undefined;
    /** On a developer's machine it is served under the host name of BASE_URL only. */
    ownHost?: true | undefined;
    /** Its handler reads the body and answers in a protocol of its own. */
    exchange?: true | undefined;
  }
}

const jsonBytes = 256 * 1024;

export interface Server {
  app: FastifyInstance;
  readiness: ReturnType<typeof readinessOf>;
  /** Every address served, as `GET /path`; a test checks that each belongs to a declared call. */
  routes(): readonly string[];
  /** Serves a call inside the process, as a visitor: server rendering loads its data this way. */
  dispatch(method: string, url: string, json: unknown): Promise<{ status: number; body: unknown }>;
  /** Passes each request to `first` before Fastify reads it, until the server stops; true: it has responded. */
  intercept(first: Interceptor): void;
  /**
   * Stops in three steps: for DRAIN_SECONDS `/readyz` is 503 and everything is still served; then no new connection is
   * accepted; after STOP_SECONDS more, requests without a reply lose their connections.
   */
  close(): Promise<void>;
}

interface ServerParts extends Pick<CallRouteParts, 'runtime' | 'identify' | 'disk'> {
  calls: readonly CallHandler[];
  checks: HealthChecks;
}

const notJson = () => new Refused('not-json');

/** Parses JSON bodies and keeps their raw bytes for signatures. */
function addBodyParsers(app: FastifyInstance, { serverLimits }: Config): void {
  const limits = { most: jsonBytes, seconds: serverLimits.bodySeconds };
  app.addContentTypeParser('application/json', async (_request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const raw = await readBody(payload, limits);
    // An empty body counts as none: the login call at the start of the app sends one (C-S08).
    if (raw.length === 0) return undefined;
    try {
      const json: unknown = JSON.parse(raw.toString());
      return { raw, json };
    } catch {
      throw notJson();
    }
  });

  // The bytes of an upload (tus), which only such a handler takes; it reads them itself.
  app.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) => {
    if (request.routeOptions.config.exchange) done(null);
    else done(new Refused('wrong-type'));
  });

  // The form with which another site's payment page returns the browser (D23), and that of a page without a script
  // (D41). Its content is not used.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      if (!request.routeOptions.config.emptyForm) throw new Refused('wrong-type');
      await readBody(payload, limits);
      return undefined;
    },
  );
}

/**
 * Refuses requests that another site's page sent (W11), and on a developer's machine any host name but ours (DNS
 * rebinding).
 */
function siteGuard(config: Config): (request: FastifyRequest) => void {
  const { origin, hostname } = new URL(config.baseUrl);
  return request => {
    const { anySite, ownHost } = request.routeOptions.config;
    if (ownHost && !config.production && request.hostname !== hostname)
      throw new Refused('other-host', `This shop is reached at ${config.baseUrl}. Open it there, or change BASE_URL.`);
    if (request.method === 'GET' || request.method === 'HEAD' || anySite) return;
    if (!isSameSite(request.headers, origin))
      throw new Refused(
        'other-site',
        `This request came from another site, so it was not carried out. Open ${config.brand.name} itself and try again.`,
      );
  };
}

function addErrorHandler(app: FastifyInstance, { log }: AppRuntime): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const errorReply = toErrorReply(error);
    if (errorReply.status >= 500)
      log.error({ err: error, request: request.id, url: request.routeOptions.url }, 'a request failed');
    // A handler may have set a longer time itself.
    if (errorReply.status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    if (errorReply.status === 408) void reply.header('connection', 'close');
    void reply
      .status(errorReply.status)
      .header('cache-control', 'no-store')
      .send({ error: { code: errorReply.code, message: errorReply.message } });
  });
}

/** Fastify with its plugins and no routes yet. */
async function createFastify(
  { config, log }: AppRuntime,
  { serverFactory }: ReturnType<typeof createInterceptor>,
): Promise<FastifyInstance> {
  const app = fastify({
    serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: jsonBytes,
    genReqId: ({ headers }) => traceIdOf(headers),
    // Longer than a load balancer keeps a connection open, so that this end never closes one that is just used.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // Requests that were sent before the server closed are answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  await app.register(multipart);
  // Only for `reply.sendFile`: every file is sent by a call that has checked access.
  await app.register(fastifyStatic, { root: config.dataDir, serve: false, acceptRanges: true });
  return app;
}

/** Serves requests inside the process, under the host name of `BASE_URL`. */
function createDispatch(app: FastifyInstance, { baseUrl }: Config): Server['dispatch'] {
  const { host } = new URL(baseUrl);
  return async (method, url, json) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { host, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { payload: JSON.stringify(json) }),
    });
    const body: unknown = response.body ? JSON.parse(response.body) : undefined;
    return { status: response.statusCode, body };
  };
}

/** Serves every declared call: same-site check, session, access, strict schema, handler, reply. */
export async function createServer({ runtime, calls, identify, disk, checks }: ServerParts): Promise<Server> {
  const { config, log } = runtime;
  const { serverLimits, dataDir } = config;
  z.config(z.locales.en());
  const interceptor = createInterceptor(runtime.observers);
  const app = await createFastify(runtime, interceptor);
  let stopping = false;
  const responders = [cachedResponder(runtime.contentCache, config)];
  interceptor.set(
    (request, response) =>
      // While the server closes, all requests go to Fastify, which ends their connections.
      app.server.listening && !stopping && responders.some(respond => respond(request, response)),
  );
  const routes: string[] = [];
  // Fastify adds a HEAD route to each GET; only those of a declared call are listed.
  app.addHook('onRoute', ({ method, url, config: route }) => {
    if (method !== 'HEAD' || route?.exchange) routes.push(`${String(method)} ${url}`);
  });
  const open = concurrencyPerAddress(serverLimits.requestsPerAddress);
  const headers = securityHeaders(config);
  const checkSite = siteGuard(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(headers);
    const { url = '*' } = request.routeOptions;
    const route = url === '*' ? 'page' : url;
    describeRequest(request.raw, { route, trace: request.id });
    tracing().nameRequest(request.method, route);
    if (stopping) reply.header('connection', 'close');
    trackBody(request, reply, open);
    checkSite(request);
  });
  addBodyParsers(app, config);
  addErrorHandler(app, runtime);
  const diskSpace = watchDiskSpace(disk, dataDir, { serverLimits, log });
  const readiness = readinessOf(checks, { isStopping: () => stopping, diskSpace });
  addHealthRoutes(app, readiness);
  const uploads = new UploadTracker(serverLimits, diskSpace);
  for (const handler of calls) addCallRoute(app, handler, { runtime, identify, uploads, disk });

  return {
    app,
    readiness,
    routes: () => routes,
    dispatch: createDispatch(app, config),
    intercept: first => void responders.push(first),
    async close() {
      stopping = true;
      runtime.changeFeed.end();
      if (app.server.listening) await pause(serverLimits.drainSeconds * 1000);
      const timer = setTimeout(() => app.server.closeAllConnections(), serverLimits.stopSeconds * 1000);
      await app.close();
      clearTimeout(timer);
      diskSpace.stop();
    },
  };
}
