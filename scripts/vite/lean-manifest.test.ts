import { expect, test } from 'vitest';
import { leanManifest } from './lean-manifest.ts';

test('C-R01 the list of routes that every page loads names no imports of routes and no false flags', () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] };
  const whole = { id: 'home', path: '/', hasLoader: true, hasAction: false, module: '/assets/home.js', css: ['a.css'] };
  const script = (routes: unknown) =>
    `window.__reactRouterManifest=${JSON.stringify({ entry, routes, version: '1' })};`;
  expect(leanManifest(script({ home: { ...whole, imports: ['/assets/shell.js'] } }))).toBe(
    script({ home: { id: 'home', path: '/', hasLoader: true, module: '/assets/home.js', css: ['a.css'] } }),
  );
});
