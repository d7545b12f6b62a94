import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey.ts';

const named = (name: string) => Object.assign(new Error('of the browser'), { name });

test.each([
  ['NotAllowedError', 'passkey-cancelled', 'cancelled'],
  ['AbortError', 'passkey-cancelled', 'cancelled'],
  ['InvalidStateError', 'passkey-here', 'already'],
  ['ConstraintError', 'passkey-unable', 'screen lock'],
  ['NotSupportedError', 'passkey-unable', 'screen lock'],
  ['SecurityError', 'passkey-address', 'own address'],
  ['TypeError', 'passkey-failed', 'try again'],
])('W8 a browser’s %s is said as %s', (name, code, words) => {
  const said = passkeyProblem(named(name));
  expect(said.code).toBe(code);
  expect(said.message).toContain(words);
});

test('W8 what is no error at all is said, too', () => {
  expect(passkeyProblem(undefined).code).toBe('passkey-failed');
});
