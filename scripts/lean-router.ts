import type { Plugin } from 'vite';

/**
 * Modules of React Router that the store has switched off: `routeDiscovery: { mode: 'initial' }`, no
 * `future.unstable_customRouteDiscovery`, no `instrumentations`.
 */
const SWITCHED_OFF =
  /\/react-router\/dist\/production\/lib\/(dom\/ssr\/(fog-of-war|route-discovery)|router\/instrumentation)\.js$/;
const EXPORTS = /^export \{ (?<names>[\w, ]+) \};$/m;

/**
 * Leaves out of React Router what the store has switched off, which its code only finds out when it runs: all that these
 * modules export does nothing and answers undefined, which is also what a disabled feature answers. See
 * docs/decisions/0060-code-of-a-first-visit.md.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: SWITCHED_OFF },
      handler(code, id) {
        const names = EXPORTS.exec(code)?.groups?.names?.split(', ');
        if (!names) this.error(`${id} exports in another way than expected`);
        const empty = names.map((name) => `nothing as ${name}`).join(', ');
        return { code: `function nothing() {} export { ${empty} };`, map: null };
      },
    },
  };
}
