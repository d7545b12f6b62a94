import { createServer } from 'node:net';

/** A free TCP port of this machine at this host name. */
export const freePort = (host: 'localhost' | '127.0.0.1' = '127.0.0.1'): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port')),
      );
    });
  });
