/**
 * The second process of `npm run dev`: Vite, which serves the sources to the browser with hot reload, and renders
 * pages. It asks the shop's calls over HTTP. As it is not restarted with the shop, the browser's connection to it stays
 * open and the state of a screen is kept. There is no cache and no content security policy, because Vite puts scripts
 * of its own into the page; everything else is as in production.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { loadSettings } from '#platform/load-settings.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { publicConfigOf } from '#web/public-config.ts';
import { securityHeaders } from '../headers.ts';
import type { Dispatch } from '../renderer.ts';
import type { ServerEntry } from '../serve.ts';

/** How long a call waits for a shop that is restarting, in milliseconds. */
const restartTimeoutMs = 20_000;
const retryMs = 50;

/** Calls the shop as a visitor; waits while it restarts. */
function dispatchTo(config: Config): Dispatch {
  const call = async (init: RequestInit & { url: string }, deadline: number): Promise<Response> => {
    try {
      return await fetch(`http://localhost:${config.port}${init.url}`, init);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, retryMs));
      return call(init, deadline);
    }
  };
  return async (method, url, json) => {
    const body =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
    const response = await call({ url, method, ...body }, performance.now() + restartTimeoutMs);
    const text = await response.text();
    const reply: unknown = text ? JSON.parse(text) : undefined;
    return { status: response.status, body: reply };
  };
}

/** Renders the page of a request from the sources as they are now, and sends it. */
async function sendPage(
  vite: ViteDevServer,
  config: Config,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  try {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const renderer = (build.entry.module as unknown as ServerEntry).createRenderer(build, {
      mode: 'development',
      dispatch: dispatchTo(config),
      publicConfig: publicConfigOf(config),
      onError: error => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(`The page ${request.url} could not be rendered.`, error);
      },
    });
    const { status, headers, body } = await renderer.render(`${config.baseUrl}${request.url}`, 'at-once');
    response.writeHead(status, { ...securityHeaders(config), ...headers, 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    sendError(response, error);
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(text);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

loadSettings();
const config = readConfig(process.env);
const port = Number(process.env['PAGES_PORT']);
const server = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server, clientPort: port }, allowedHosts: true },
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
});
server.on('request', (request, response) => {
  vite.middlewares(request, response, (error: unknown) => {
    if (error) sendError(response, error);
    else void sendPage(vite, config, { request, response });
  });
});
server.listen(port, config.host);
// When `npm run dev` ends, so does this process.
process.on('disconnect', () => process.exit(0));
