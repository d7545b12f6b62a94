import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

test('m7 W48 a failed query is logged without its values and cut off where it only repeats itself', () => {
  const query = `Failed query: select * from editions where id in (${Array.from({ length: 65_000 }, (_, n) => `$${n + 1}`).join(', ')})`;
  const error = new Error(`${query}\nparams: Asha,+919800000001`, { cause: new Error('too many parameters') });
  const { message, cause, stack } = loggedError(error);
  expect(message).toMatch(/^Failed query: select \* from editions where id in \(\$1, \$2/);
  expect(message).not.toContain('Asha');
  expect(cause).toBe('too many parameters');
  expect(JSON.stringify({ message, cause, stack }).length).toBeLessThan(5000);
});
