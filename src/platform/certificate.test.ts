import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { selfSigned } from '#test/kit/self-signed.ts';
import { certificateWatch } from './certificate.ts';

test('W93 when the certificate at BASE_URL ends is known without waiting for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-certificate-'));
  const { key, cert } = selfSigned(folder);
  const server = createServer({ key, cert }).listen(0, 'localhost');
  await once(server, 'listening');
  const end = certificateWatch(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect(await end()).toBeUndefined();
  await vi.waitFor(async () => expect(await end()).toEqual(new Date(new X509Certificate(cert).validTo)), 5000);
  server.close();
  rmSync(folder, { recursive: true });
});

test('W93 a shop without https, and one that does not answer, have no certificate', async () => {
  expect(await certificateWatch('http://localhost:3000')()).toBeUndefined();
  expect(await certificateWatch('https://localhost:1')()).toBeUndefined();
});
