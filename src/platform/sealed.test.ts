import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { isSealed, seal, unseal } from './sealed.ts';

const facts = (secret: string) =>
  ({
    config: { secret },
    random: { token: (bytes = 32) => randomBytes(bytes).toString('base64url') },
  }) as unknown as Ctx;

test('M8 sealed text is opened by the same SECRET and for the same use, and by nothing else', () => {
  const ctx = facts('a secret of this shop');
  const sealed = seal(ctx, 'second factor of Meera', 'IMURSEDITOR');
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain('IMURSEDITOR');
  expect(unseal(ctx, 'second factor of Meera', sealed)).toBe('IMURSEDITOR');
  expect(unseal(ctx, 'second factor of Dev', sealed)).toBeUndefined();
  expect(unseal(facts('another secret'), 'second factor of Meera', sealed)).toBeUndefined();
  const at = sealed.length - 2;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(unseal(ctx, 'second factor of Meera', changed)).toBeUndefined();
  expect(unseal(ctx, 'second factor of Meera', 'IMURSEDITOR')).toBeUndefined();
  expect(unseal(ctx, 'second factor of Meera', 'sealed.1.AA')).toBeUndefined();
});

test('M8 the same text sealed twice looks different', () => {
  const ctx = facts('a secret of this shop');
  expect(seal(ctx, 'use', 'text')).not.toBe(seal(ctx, 'use', 'text'));
});
