import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { callHandler, type CallHandler } from './call-handler.ts';

const address = { row: 'C-X01', method: 'GET', who: 'anyone' } as const;
const word = z.object({ word: z.string() });
const only = call({ ...address, path: '/api/only', replies: { 200: word } });
const either = call({ ...address, path: '/api/either', replies: { 200: word, 202: word } });
const page = call({ ...address, path: '/page', replies: { 200: 'page' } });

const replyOf = ({ run }: CallHandler) => run(undefined as never, undefined as never);

test('D19 a handler returns the body where 200 is the only reply, and else says which reply it is', async () => {
  expect(await replyOf(callHandler(only, async () => ({ word: 'dal' })))).toEqual({
    status: 200,
    body: { word: 'dal' },
  });
  const accepted = { status: 202, body: { word: 'later' } } as const;
  expect(await replyOf(callHandler(either, async () => accepted))).toEqual(accepted);
  const html = { status: 200, page: '<h1>' } as const;
  expect(await replyOf(callHandler(page, async () => html))).toEqual(html);
});
