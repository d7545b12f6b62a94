import { createServer, type Server } from 'node:http';
import type { Readiness } from './http/readiness.ts';

interface PrivateParts {
  readiness(): Promise<Readiness>;
  metrics: { render(readiness: () => Promise<Readiness>): Promise<string>; type: string };
}

/** Serves `/healthz`, `/readyz` and `/metrics` to those who run the shop, at an address that nobody else reaches. */
export function startPrivateServer(
  { port, host }: { port: number; host: string },
  { readiness, metrics }: PrivateParts,
): Promise<Server> {
  const answer = async (path: string | undefined): Promise<{ status: number; type: string; text: string }> => {
    const json = (status: number, body: unknown) => ({ status, type: 'application/json', text: JSON.stringify(body) });
    if (path === '/healthz') return json(200, { status: 'ok' });
    if (path === '/metrics') return { status: 200, type: metrics.type, text: await metrics.render(readiness) };
    if (path !== '/readyz') return json(404, { status: 'not found' });
    const { status, body } = await readiness();
    return json(status, body);
  };
  const server = createServer((request, response) => {
    void answer(request.url)
      .catch(() => ({ status: 503, type: 'text/plain', text: 'The figures could not be read.' }))
      .then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
