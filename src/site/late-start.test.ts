import { expect, test } from 'vitest';
import { startLate } from './late-start.ts';

const page = `<head><link rel="modulepreload" href="/assets/manifest-1.js" nonce="m"/><link rel="modulepreload" href="/assets/entry-2.js" nonce="m"/>\
<link rel="modulepreload" href="/assets/vendor-3.js" nonce="m"/></head><body><p>Words</p><script nonce="m">context()</script>\
<script nonce="m" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-4.js";
import * as route1_main from "/assets/home-5.js";
const route1 = {...route1_main};

  window.modules = {"root":route0,"home":route1};

import("/assets/entry-2.js");</script></body>`;

test('C-L14 nothing of the scripts is fetched before the page is there, and the screen begins with all of them', () => {
  const late = startLate(page, 'm');
  expect(late).not.toContain('<link rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  expect(late).toContain('for (const href of ["/assets/manifest-1.js","/assets/entry-2.js","/assets/vendor-3.js"])');
  expect(late).toContain('for (const file of ["/assets/manifest-1.js","/assets/vendor-3.js"])');
  expect(late).toContain('const route0 = await import("/assets/root-4.js");\nconst route1_main = await import(');
  expect(late).toContain('import("/assets/entry-2.js");');
  expect(late).toContain('<p>Words</p><script nonce="m">context()</script>');
});

test('C-L14 a page without scripts stays as it is', () => {
  expect(startLate('<p>Words</p>', 'm')).toBe('<p>Words</p>');
});

test('minor 1 only our own start becomes the late one, which carries our mark', () => {
  const injected = '<script type="module" async="">import "/assets/manifest-1.js";steal()</script>';
  const late = startLate(page.replace('<p>Words</p>', injected), 'm');
  expect(late).toContain(injected);
  expect(late.match(/<script nonce="m">/g)).toHaveLength(2);
});
