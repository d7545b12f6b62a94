import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './secret-strength.ts';

test('M13 a secret that is repeated, typed along or nearly empty of chance is guessable', () => {
  for (const secret of [
    'abcdefgh'.repeat(4),
    'password'.repeat(4),
    'x'.repeat(64),
    '0123456789abcdef'.repeat(2),
    'Tr0ub4dor&3-Tr0u'.repeat(2),
    'qwertyuiopasdfghjklzxcvbnm123456',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    'abababababababababababababababac',
    'changeme-changeme-changeme-changeme',
    'passwordpasswordpassword12345678',
  ])
    expect(isGuessable(secret), secret).toBe(true);
});

test('M13 what `openssl rand` prints is not', () => {
  for (let n = 0; n < 500; n++)
    for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')])
      expect(isGuessable(secret), secret).toBe(false);
});
