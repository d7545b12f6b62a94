import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  ssr: true,
  // All routes come with the page: no `/__manifest` request per visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
