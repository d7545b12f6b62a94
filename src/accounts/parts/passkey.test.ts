import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey.ts';

const errorNamed = (name: string) => Object.assign(new Error('of the browser'), { name });

test.each([
  ['NotAllowedError', 'passkey-cancelled', 'cancelled'],
  ['AbortError', 'passkey-cancelled', 'cancelled'],
  ['InvalidStateError', 'passkey-here', 'already'],
  ['ConstraintError', 'passkey-unable', 'screen lock'],
  ['NotSupportedError', 'passkey-unable', 'screen lock'],
  ['SecurityError', 'passkey-address', 'own address'],
  ['TypeError', 'passkey-failed', 'try again'],
])('W8 reports a browser’s %s as %s', (name, code, words) => {
  const problem = passkeyProblem(errorNamed(name));
  expect(problem.code).toBe(code);
  expect(problem.message).toContain(words);
});

test('W8 reports a rejection without an error as passkey-failed', () => {
  expect(passkeyProblem(undefined).code).toBe('passkey-failed');
});
