import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { contentSecurityPolicy, inlineSources, preloadLinks, securityHeaders, withoutNonce } from './headers.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const local = readConfig({ PORT: '3100', BANK_PORT: '3101' });

test('T14 the policy has a hash for each inline script, but not for script files and data blocks', () => {
  const html =
    '<script nonce="m">a()</script><script nonce="m" type="module" async="">import "/b.js"</script><script nonce="m" src="/c.js"></script>' +
    '<script type="application/ld+json">{"d":1}</script><script nonce="m">a()</script>';
  expect(inlineSources(html, 'm')).toEqual({ scripts: [sha('a()'), sha('import "/b.js"')], styles: [] });
});

test('minor 1 the policy has no hash for a script without our nonce', () => {
  const html = '<script>steal()</script><script nonce="x">steal()</script><script nonce="m">a()</script><b nonce="m">';
  expect(inlineSources(html, 'm').scripts).toEqual([sha('a()')]);
  expect(withoutNonce(html, 'm')).toBe(
    '<script>steal()</script><script nonce="x">steal()</script><script>a()</script><b>',
  );
});

test('T14 the policy has a hash for each inline style with our nonce, and for no other', () => {
  const html = '<style nonce="m" data-href="app">a{}</style><style>b{}</style><style nonce="x">c{}</style>';
  expect(inlineSources(`${html}<script>a()</script>`, 'm').styles).toEqual([sha('a{}')]);
});

test('C-G03 a page’s preloads are listed in its `Link` header', () => {
  const html =
    '<link rel="preload" as="image" imageSrcSet="/a?width=320&amp;x=1 320w, /a 1220w" imageSizes="(width &gt;= 64rem) 28rem, 22rem" fetchPriority="high"/>' +
    '<link rel="canonical" href="/here"/><link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>';
  expect(preloadLinks(html)).toBe(
    '</a?width=320&x=1>; rel=preload; as="image"; imagesrcset="/a?width=320&x=1 320w, /a 1220w"; imagesizes="(width >= 64rem) 28rem, 22rem"; fetchpriority="high", ' +
      '</f.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin="anonymous"',
  );
  expect(preloadLinks('<link rel="icon" href="/icon.svg"/>')).toBeUndefined();
});

test('T14 the policy allows forms to the shop and the bank only', () => {
  const policy = contentSecurityPolicy(local, { scripts: [sha('a()')], styles: [sha('a{}')] });
  expect(policy).toContain("form-action 'self' http://localhost:3101");
  const shared = readConfig({ BANK_URL: 'http://localhost:3900/' });
  expect(contentSecurityPolicy(shared, { scripts: [], styles: [] })).toContain(
    "form-action 'self' http://localhost:3900",
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`script-src 'self' ${sha('a()')}`);
  expect(policy).toContain(`style-src 'self' ${sha('a{}')};`);
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
});

test('D23 T14 with a real gateway the policy allows forms to its pages, and the referrer names our origin', () => {
  const at = (gateway: typeof local.gateway) =>
    contentSecurityPolicy({ ...local, gateway }, { scripts: [], styles: [] });
  const razorpay = { name: 'razorpay', keyId: 'k', keySecret: 's', webhookSecret: 'w' } as const;
  expect(at(razorpay)).toContain("form-action 'self' https://rzp.io https://*.razorpay.com");
  expect(at({ ...razorpay, name: 'phonepe' } as never)).toContain("form-action 'self' https://*.phonepe.com");
  expect(at(razorpay)).not.toContain('localhost');
  expect(securityHeaders(local)['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('T14 only a shop reached by https sends HSTS', () => {
  expect(securityHeaders(local)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders({ ...local, secure: true })).toHaveProperty('strict-transport-security');
});
