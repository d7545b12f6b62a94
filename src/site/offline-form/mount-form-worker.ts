import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formCachePrefix, formWorkerAddress, formWorkerScope } from '#kernel/offline-form.ts';
import { Refused } from '#kernel/refusals.ts';
import type { PackedReply } from '#platform/http/packed-reply.ts';
import type { Renderer } from '../renderer.ts';
import { filesOfPage } from './form-files.ts';
import type { FormRelease } from './form-release.ts';

/** An address of the form's page; all editions have the same one, so it need not be that of an edition. */
export const formPageAddress = `${formWorkerScope}-`;

/** A worker obeys the policy of its own file: it runs nothing else and reaches this site only. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

interface FormWorkerOptions {
  /** False: the worker that ends itself is served, so that phones forget the form (`OFFLINE_FORM`). */
  enabled: boolean;
  /** The code of both workers, from the build. */
  code: Renderer['formWorkers'];
  /** The folder of the browser's files. */
  folder: string;
  headers: Readonly<Record<string, string>>;
  loadPage(): Promise<PackedReply>;
}

/** The code of the worker with the release that it stores; each change of page, files or code changes its bytes. */
async function workerOf({ code, folder, loadPage }: FormWorkerOptions): Promise<string> {
  const { status, bodies } = await loadPage();
  if (status !== 200) throw new Refused('busy', 'The form could not be prepared. Please try again in a moment.');
  const html = bodies.identity;
  const files = await filesOfPage(html.toString(), folder);
  const release: FormRelease = {
    cacheName: `${formCachePrefix}${sha256(code.keep, html, files.join()).slice(0, 12)}`,
    page: formPageAddress,
    pageSha256: sha256(html),
    files,
  };
  return `const formRelease = ${JSON.stringify(release)};\n${code.keep}`;
}

/**
 * Serves the service worker of the abstract form (W51). Browsers ask for it anew each time, whatever its query says, so
 * that a new release and the switch reach every phone with the next opened form.
 */
export function mountFormWorker(app: FastifyInstance, options: FormWorkerOptions): void {
  let made: { etag: string; worker: Promise<string> } | undefined;
  const current = async () => {
    const { etag } = await options.loadPage();
    // Reading all files again is needed for another page only.
    if (made?.etag !== etag) made = { etag, worker: workerOf(options) };
    return made.worker.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
  };
  app.get(formWorkerAddress, async (_, reply) => {
    const worker = options.enabled ? await current() : options.code.retire;
    return reply
      .headers({
        ...options.headers,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': workerPolicy,
      })
      .send(worker);
  });
}
