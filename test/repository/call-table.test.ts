import { expectTypeOf, test } from 'vitest';
import type { ReplyBody } from '#test/kit/call-table.ts';

test('repository: a test may read the declared fields of a reply and those of a refusal, and nothing else', () => {
  type Code = ReplyBody<'POST /api/sendOtp'>;
  expectTypeOf<keyof Code>().toEqualTypeOf<'isOtp' | 'pass' | 'error'>();
  expectTypeOf<ReplyBody<`GET /api/papers?edition=${string}`>[0]['number']>().toEqualTypeOf<string>();
  expectTypeOf<ReplyBody<`GET /api/show-order/${string}`>[0]['payment']['paid']>().toEqualTypeOf<number>();
  expectTypeOf<ReplyBody<'GET /healthz'>>().toBeUnknown();
  expectTypeOf<ReplyBody<string>>().toBeUnknown();
});
