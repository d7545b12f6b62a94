import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const upload = z.strictObject({ upload: z.string().check(z.maxLength(64)) });

/** How much of an upload has arrived, by the tus protocol 1.0.0: header `Upload-Offset`. */
export const uploadState = call({
  row: 'W52',
  method: 'HEAD',
  path: '/api/uploads/:upload',
  who: 'anyone',
  target: { object: 'upload', may: 'view' },
  params: upload,
  replies: { 200: 'exchange' },
});

/**
 * Appends bytes to an upload, by the tus protocol 1.0.0: type `application/offset+octet-stream`, header
 * `Upload-Offset`. 409 when the offset is not the one that `HEAD` answers, 413 beyond the announced size. Bytes that
 * arrive before the connection breaks are kept.
 */
export const uploadBytes = call({
  row: 'W52',
  method: 'PATCH',
  path: '/api/uploads/:upload',
  who: 'anyone',
  target: { object: 'upload', may: 'view' },
  params: upload,
  replies: { 204: 'exchange' },
});
