import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every link of the shop is known at build time; asking the server for them one by one would only cost round trips.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
