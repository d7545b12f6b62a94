import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { contentSecurityPolicy, safetyHeaders, scriptHashes } from './headers.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const local = readConfig({ PORT: '3100', BANK_PORT: '3101' });

test('T14 every inline script is named by its content, files and data blocks are not', () => {
  const html =
    '<script>a()</script><script type="module" async="">import "/b.js"</script><script src="/c.js"></script>' +
    '<script type="application/ld+json">{"d":1}</script><script>a()</script>';
  expect(scriptHashes(html)).toEqual([sha('a()'), sha('import "/b.js"')]);
});

test('T14 the policy lets forms lead to the bank and nowhere else', () => {
  const policy = contentSecurityPolicy(local, [sha('a()')]);
  expect(policy).toContain("form-action 'self' http://localhost:3101");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`script-src 'self' ${sha('a()')}`);
  expect(policy.split('; ').find(part => part.startsWith('script-src '))).not.toContain('unsafe');
});

test('T14 only a shop reached by https asks for https for a year', () => {
  expect(safetyHeaders(local)).not.toHaveProperty('strict-transport-security');
  expect(safetyHeaders({ ...local, secure: true })).toHaveProperty('strict-transport-security');
});
