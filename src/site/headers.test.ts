import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { contentSecurityPolicy, inlineSources, safetyHeaders } from './headers.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const local = readConfig({ PORT: '3100', BANK_PORT: '3101' });

test('T14 every inline script is named by its content, files and data blocks are not', () => {
  const html =
    '<script>a()</script><script type="module" async="">import "/b.js"</script><script src="/c.js"></script>' +
    '<script type="application/ld+json">{"d":1}</script><script>a()</script>';
  expect(inlineSources(html)).toEqual({ scripts: [sha('a()'), sha('import "/b.js"')], styles: [] });
});

test('T14 the styles that stand in a page are named by their content, too', () => {
  expect(inlineSources('<style data-href="app">a{}</style><script>a()</script>').styles).toEqual([sha('a{}')]);
});

test('T14 the policy lets forms lead to the bank and nowhere else', () => {
  const policy = contentSecurityPolicy(local, { scripts: [sha('a()')], styles: [sha('a{}')] });
  expect(policy).toContain("form-action 'self' http://localhost:3101");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`script-src 'self' ${sha('a()')}`);
  expect(policy).toContain(`style-src 'self' ${sha('a{}')};`);
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
});

test('D23 T14 with a real gateway forms may lead to its pages, and the referrer tells it who we are', () => {
  const at = (gateway: typeof local.gateway) =>
    contentSecurityPolicy({ ...local, gateway }, { scripts: [], styles: [] });
  const razorpay = { name: 'razorpay', keyId: 'k', keySecret: 's', webhookSecret: 'w' } as const;
  expect(at(razorpay)).toContain("form-action 'self' https://rzp.io https://*.razorpay.com");
  expect(at({ ...razorpay, name: 'phonepe' } as never)).toContain("form-action 'self' https://*.phonepe.com");
  expect(at(razorpay)).not.toContain('localhost');
  expect(safetyHeaders(local)['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('T14 only a shop reached by https asks for https for a year', () => {
  expect(safetyHeaders(local)).not.toHaveProperty('strict-transport-security');
  expect(safetyHeaders({ ...local, secure: true })).toHaveProperty('strict-transport-security');
});
