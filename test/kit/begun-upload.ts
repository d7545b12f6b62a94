import { openUpload } from '#src/uploads/index.ts';
import type { TestApp } from './app.ts';
import { sha256Of } from './tus.ts';

/** Begins the upload of a photo for the first page of an edition. Answers its id and its path. */
export function beginPhoto({ ctx }: Pick<TestApp, 'ctx'>, edition: string, bytes: Uint8Array) {
  const photo = { kind: 'photo', sha256: sha256Of(bytes), bytes: bytes.length, name: null, taken: null } as const;
  const room = { stored: false, assertRoom: () => Promise.resolve() };
  return openUpload(ctx(), { ...photo, edition, page: 1, photo: null }, room);
}
