import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the server does instead of answering: a 503, silence, an end in the middle of the body, or a changed byte. */
export type S3Fault = 'busy' | 'silent' | 'cut' | 'changed';

export interface TestS3Server {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The objects by their keys. */
  objects: Map<string, Buffer>;
  /** The requests that it answered, as `PUT files/…`. */
  asked: string[];
  /** What it does with requests from now on; unset: what they ask for. `when` says with which. */
  fault: S3Fault | undefined;
  when: (request: string) => boolean;
  /** Called before each request is answered, e.g. to end the process that sent it. */
  before: (request: string) => void | Promise<void>;
  close(): Promise<void>;
}

const bucket = 'shop-files';
const accessKey = 'shop:files';

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(errorOf(code));
}

function send(response: ServerResponse, object: Buffer, fault: S3Fault | undefined): void {
  response.writeHead(200, { 'content-length': object.length });
  if (fault === 'cut') return void response.write(object.subarray(0, object.length / 2), () => response.destroy());
  const sent = Buffer.from(object);
  if (fault === 'changed') sent[0] = (sent[0] ?? 0) ^ 1;
  response.end(sent);
}

async function put(server: TestS3Server, { request, response, key }: Exchange): Promise<void> {
  if (request.headers['content-encoding']?.includes('aws-chunked')) return refuse(response, 501, 'NotImplemented');
  const body = await buffer(request);
  const md5 = createHash('md5').update(body).digest('base64');
  if (request.headers['content-md5'] !== md5) return refuse(response, 400, 'BadDigest');
  server.objects.set(key, body);
  response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
}

async function answer(server: TestS3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const key = path.slice(bucket.length + 2);
  const what = `${request.method} ${key}`;
  server.asked.push(what);
  await server.before(what);
  const fault = server.when(what) ? server.fault : undefined;
  if (fault === 'silent') return;
  if (fault === 'busy') return refuse(response, 503, 'SlowDown');
  if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
  if (!request.headers.authorization?.includes(accessKey)) return refuse(response, 403, 'InvalidAccessKeyId');
  const object = server.objects.get(key);
  if (request.method === 'PUT') return put(server, { request, response, key });
  if (request.method === 'DELETE') {
    server.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return refuse(response, 404, 'NoSuchKey');
  if (request.method === 'HEAD') return void response.writeHead(200, { 'content-length': object.length }).end();
  return send(response, object, fault);
}

/**
 * An S3 server in this process, at a free port unless one is named, that knows as little as the smallest ones: it
 * refuses bodies in chunks of Amazon's own and checks nothing but Content-MD5, which it demands.
 */
export async function startS3Server(port = 0): Promise<TestS3Server> {
  const sockets = new Set<Socket>();
  const running: TestS3Server = {
    endpoint: '',
    bucket,
    accessKey,
    secretKey: 'secret',
    objects: new Map(),
    asked: [],
    fault: undefined,
    when: () => true,
    before: () => undefined,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        sockets.forEach(socket => socket.destroy());
      }),
  };
  const server = createServer((request, response) => {
    answer(running, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket: Socket) => sockets.add(socket).has(socket) && socket.on('error', () => undefined));
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  running.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return running;
}

/** The settings of a shop whose files are on this server. */
export const s3Env = ({ endpoint, accessKey: S3_ACCESS_KEY, secretKey }: TestS3Server): Record<string, string> => ({
  FILES: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY,
  S3_SECRET_KEY: secretKey,
});
