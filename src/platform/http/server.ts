import { setTimeout as pause } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refused } from '#kernel/refused.ts';
import type { Bound } from '../bound.ts';
import type { Config } from '../config.ts';
import { watchRoom } from '../disk.ts';
import type { House } from '../house.ts';
import { perAddress, readWhole, watchArrival } from './arrival.ts';
import { asRefused } from './errors.ts';
import { isSameSite } from './same-site.ts';
import { serve, type Serving } from './serve.ts';
import { Uploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    anySite?: true | undefined;
    /** On a developer's machine it is served under the name of BASE_URL only. */
    ownHost?: true | undefined;
  }
}

const jsonBytes = 256 * 1024;

export interface Server {
  app: FastifyInstance;
  /** Every address served, as `GET /path`; for the test that none is without a declared call. */
  routes(): readonly string[];
  /** A call made inside the process, as a visitor: what server rendering asks with. */
  dispatch(method: string, url: string, json: unknown): Promise<{ status: number; body: unknown }>;
  /** Whether it is stopping: connections then end with their answer. */
  stopping(): boolean;
  /**
   * Stops: /readyz says so and all is still served for DRAIN_SECONDS, then nobody new is let in, and what is not
   * answered after STOP_SECONDS more loses its connection.
   */
  close(): Promise<void>;
}

export interface ServerParts extends Pick<Serving, 'house' | 'identify' | 'disk'> {
  calls: readonly Bound[];
  /** Whether the database answers. */
  healthy(): Promise<boolean>;
  /** What else is in trouble while requests are served as ever, by its name; `/readyz` tells of it and stays 200. */
  troubled(): Promise<readonly string[]>;
}

const notJson = () => new Refused(400, 'not-json', 'The request could not be read. Please try again.');

/** Reads JSON bodies, keeping them as they came for signatures. */
function readBodies(app: FastifyInstance, { edge }: Config): void {
  const limits = { most: jsonBytes, seconds: edge.bodySeconds };
  app.addContentTypeParser('application/json', async (_request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const raw = await readWhole(payload, limits);
    // An empty body is no body: the login call of the start has none (C-S08).
    if (raw.length === 0) return undefined;
    try {
      return { raw, json: JSON.parse(raw.toString()) as unknown };
    } catch {
      throw notJson();
    }
  });

  // The form that a payment page of another site sends a browser back with: what it says counts for nothing (D23).
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      if (!request.routeOptions.config.anySite)
        throw new Refused(415, 'wrong-type', 'This call takes JSON; send it with the content type application/json.');
      await readWhole(payload, limits);
      return undefined;
    },
  );
}

/** What every answer is sent with; pages have more. */
const safety = ({ secure }: Config) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/**
 * Refuses what another site's page sent (W11), and under another name than ours on a developer's machine (DNS
 * rebinding).
 */
function guardSite(config: Config): (request: FastifyRequest) => void {
  const { origin, hostname } = new URL(config.baseUrl);
  return request => {
    const { anySite, ownHost } = request.routeOptions.config;
    if (ownHost && !config.production && request.hostname !== hostname)
      throw new Refused(
        403,
        'other-host',
        `This shop is reached at ${config.baseUrl}. Open it there, or change BASE_URL.`,
      );
    if (request.method === 'GET' || request.method === 'HEAD' || anySite) return;
    if (!isSameSite(request.headers as Record<string, string | undefined>, origin))
      throw new Refused(
        403,
        'other-site',
        `This request came from another site, so it was not carried out. Open ${config.brand.name} itself and try again.`,
      );
  };
}

/** The database answers within so many milliseconds, or the shop is not ready. */
const answerMs = 2000;

const within = (asked: Promise<boolean>): Promise<boolean> =>
  Promise.race([asked.catch(() => false), pause(answerMs, false, { ref: false })]);

/** `/healthz`: the process is alive. `/readyz`: requests should be sent here, with what is in trouble all the same. */
function serveHealth(
  app: FastifyInstance,
  trouble: () => Promise<string | undefined>,
  troubled: ServerParts['troubled'],
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const found = await trouble();
    const others = found === undefined ? await troubled().catch(() => []) : [];
    return reply
      .status(found === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: found ?? 'ready', ...(others.length > 0 && { trouble: others }) });
  });
}

function answerErrors(app: FastifyInstance, { log }: House): void {
  app.setErrorHandler((error, request, reply) => {
    const known = asRefused(error as Error & { statusCode?: number });
    if (known.status >= 500)
      log.error({ err: error, request: request.id, url: request.routeOptions.url }, 'a request failed');
    // Whoever refused may know better how long.
    if (known.status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    if (known.status === 408) void reply.header('connection', 'close');
    void reply
      .status(known.status)
      .header('cache-control', 'no-store')
      .send({ error: { code: known.code, message: known.message } });
  });
}

/** The framework with what we have of it, nothing served yet. */
async function framework({ config, log }: House): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: jsonBytes,
    forceCloseConnections: 'idle',
    // What was sent before we closed is answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  await app.register(multipart);
  // Only for `reply.sendFile`: every file is sent by a call that asked who may have it.
  await app.register(fastifyStatic, { root: config.dataDir, serve: false, acceptRanges: true });
  return app;
}

/** Serves every bound call: same-site check, session, policy, strict schema, verb, reply. */
export async function createServer({ house, calls, identify, disk, healthy, troubled }: ServerParts): Promise<Server> {
  const { config, log } = house;
  const { edge, dataDir } = config;
  z.config(z.locales.en());
  const app = await framework(house);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void (method === 'HEAD' || routes.push(`${String(method)} ${url}`)));
  let stopping = false;
  const open = perAddress(edge.requestsPerAddress);
  const headers = safety(config);
  const checkSite = guardSite(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(headers);
    if (stopping) reply.header('connection', 'close');
    watchArrival(request, reply, open);
    checkSite(request);
  });
  readBodies(app, config);
  answerErrors(app, house);
  const room = watchRoom(disk, dataDir, { edge, log });
  const notReady = async () => {
    if (stopping) return 'stopping';
    if (!(await within(healthy()))) return 'database';
    return (await room.now()) === 'none' ? 'disk' : undefined;
  };
  serveHealth(app, notReady, troubled);
  const uploads = new Uploads(edge, room);
  for (const one of calls) serve(app, one, { house, identify, uploads, disk });

  const { host } = new URL(config.baseUrl);
  return {
    app,
    routes: () => routes,
    async dispatch(method, url, json) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { host, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined && { payload: JSON.stringify(json) }),
      });
      return { status: response.statusCode, body: response.body ? (JSON.parse(response.body) as unknown) : undefined };
    },
    stopping: () => stopping,
    async close() {
      stopping = true;
      if (app.server.listening) await pause(edge.drainSeconds * 1000);
      const timer = setTimeout(() => app.server.closeAllConnections(), edge.stopSeconds * 1000);
      await app.close();
      clearTimeout(timer);
      room.stop();
    },
  };
}
