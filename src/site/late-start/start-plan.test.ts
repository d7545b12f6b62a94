import { expect, test } from 'vitest';
import type { EntryContext } from 'react-router';
import { startPlanOf } from './start-plan.ts';

const route = (id: string, more: Partial<EntryContext['manifest']['routes'][string]> = {}) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  ...more,
});
const manifest: EntryContext['manifest'] = {
  url: '/assets/manifest.js',
  version: '1',
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: route('root', { imports: ['/assets/react.js', '/assets/shell.js'] }),
    home: route('home', { clientLoaderModule: '/assets/home-loader.js' }),
  },
};

test('C-L14 the plan lists each file once in the order of use, and the modules of each route', () => {
  expect(startPlanOf(manifest, ['root', 'home'])).toEqual({
    preloads: ['manifest', 'entry', 'react', 'root', 'shell', 'home', 'home-loader'].map(name => `/assets/${name}.js`),
    routes: [
      ['root', ['/assets/root.js']],
      ['home', ['/assets/home-loader.js', '/assets/home.js']],
    ],
    entry: '/assets/entry.js',
  });
});

test('C-L14 throws for a route that the build does not have', () => {
  expect(() => startPlanOf(manifest, ['root', 'gone'])).toThrow('gone');
});
