import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import type { TransferResult } from './tus-transfer.ts';
import { sendFile, sha256Of, type FileToSend } from './tus-upload.ts';

const blob = new Blob(['a photo']);
const refused = (status: number, code: string) => ({ ok: false, status, error: { code, message: code } });
const begun = (more: object = {}) => ({
  ok: true,
  status: 200,
  body: { id: 'u1', at: '/api/uploads/u1', offset: 0, done: false, ...more },
});
const finished = { ok: true, status: 200, body: { images: [{ id: 'p1' }] } };
const arrived: TransferResult = { status: 204, body: '' };

/** Sends a file to a server that answers these replies in turn. Answers the reply and the addresses that were asked. */
async function send(replies: object[], transfers: TransferResult[] = []) {
  const asked: string[] = [];
  const ask = ((address: string) => {
    asked.push(address.replace('POST /api/', ''));
    return Promise.resolve(replies.shift());
  }) as unknown as CallClient;
  const progress: number[] = [];
  const file: FileToSend = {
    ask,
    edition: 'e1',
    kind: 'photo',
    blob,
    sha256: 'a'.repeat(64),
    onProgress: sent => progress.push(sent),
    signal: new AbortController().signal,
    transfer() {
      asked.push('bytes');
      return Promise.resolve(transfers.shift() ?? arrived);
    },
  };
  return { reply: await sendFile(file), asked, progress };
}

test('W52 a file is begun, sent and finished; what the story has is not sent again', async () => {
  expect(await send([begun(), finished])).toMatchObject({
    reply: finished,
    asked: ['beginUpload', 'bytes', 'finishUpload'],
  });
  for (const place of [begun({ done: true }), begun({ offset: blob.size })])
    expect((await send([place, finished])).asked).toEqual(['beginUpload', 'finishUpload']);
});

test('W52 a lost connection and a conflict about the offset are status 0: the next call goes on', async () => {
  for (const status of [0, 400, 409, 423])
    expect((await send([begun()], [{ status, body: '' }])).reply).toMatchObject({ ok: false, status: 0 });
});

test('W52 an upload that is gone or was damaged begins anew, at most twice', async () => {
  expect((await send([begun(), begun(), finished], [{ status: 404, body: '' }])).asked).toEqual([
    'beginUpload',
    'bytes',
    'beginUpload',
    'bytes',
    'finishUpload',
  ]);
  const damaged = refused(422, 'upload-damaged');
  expect((await send([begun(), damaged, begun(), finished])).reply).toEqual(finished);
  const { reply, asked } = await send([begun(), damaged, begun(), damaged, begun(), damaged, begun(), finished]);
  expect(reply).toMatchObject({ ok: false, status: 0 });
  expect(asked.filter(address => address === 'finishUpload')).toHaveLength(3);
});

test('W52 a refusal is answered as it is, also one that comes with the bytes', async () => {
  expect((await send([refused(413, 'story-full')])).reply).toMatchObject({ status: 413 });
  expect((await send([begun(), refused(415, 'photo-html')])).reply).toMatchObject({ status: 415 });
  const body = JSON.stringify({ error: { code: 'no-room', message: 'No room.' } });
  expect((await send([begun()], [{ status: 507, body }])).reply).toMatchObject({
    status: 507,
    error: { code: 'no-room' },
  });
});

test('W52 the SHA-256 that is announced is that of the file', async () => {
  expect(await sha256Of(blob)).toBe(createHash('sha256').update('a photo').digest('hex'));
});
