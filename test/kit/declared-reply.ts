import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { TestApp } from './app.ts';

/** Makes a call that has to succeed; answers its reply, which has what `schema` declares and nothing else. */
export async function declaredReply<S extends z.ZodMiniType>(
  app: TestApp,
  address: string,
  { schema, json }: { schema: S; json?: unknown },
): Promise<z.output<S>> {
  const { status, body } = await app.call(address, json === undefined ? {} : { json });
  expect(status).toBe(200);
  const declared = z.parse(schema, body);
  expect(declared).toEqual(body);
  return declared;
}
