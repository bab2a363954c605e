import MagicString from 'magic-string';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * Modules of React Router that the store has switched off: `routeDiscovery: { mode: 'initial' }`, no
 * `future.unstable_customRouteDiscovery`, no `instrumentations`.
 */
const SWITCHED_OFF =
  /\/react-router\/dist\/production\/lib\/(dom\/ssr\/(fog-of-war|route-discovery)|router\/instrumentation)\.js$/;
const EXPORTS = /^export \{ (?<names>[\w, ]+) \};$/m;

/**
 * Functions for what the shop does in another way or not at all. Its forms call the API (no actions, no fetchers), and it
 * has no blockers, no view transitions, no server components, and a scroll memory of its own.
 * tests/architecture/lean-router.test.ts fails for code that asks for them.
 */
const UNUSED: Record<string, string[]> = {
  'router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'discoverRoutes',
    'cancelDiscoveryNavigation',
    'patchRoutes',
    'patchRoutesImpl',
    'shouldBlockNavigation',
    'updateBlocker',
    'enableScrollRestoration',
  ],
  'dom/lib.js': ['useViewTransitionState'],
  'dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
  'dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy'],
  'hooks.js': ['RSCErrorHandler'],
};
const ROUTER_MODULE = /\/react-router\/dist\/production\/lib\/(?<path>.+\.js)$/;
/** They are for React's developer tools, and the bundler takes them for a use of the component. */
const DISPLAY_NAMES = /^\w+\.displayName = .+;$/gm;
const COMPONENTS = /(?<=^(?:const|let|var) \w+ = )(?=React\$?\d*\.(?:forwardRef|createContext)\()/gm;

/**
 * Leaves out of React Router what the store does not use, which its code only finds out when it runs: such functions do
 * nothing and answer undefined, which is also what a disabled feature answers. The build fails where one of them is not
 * found. See docs/decisions/0060-code-of-a-first-visit.md.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER_MODULE },
      handler(code, id) {
        if (SWITCHED_OFF.test(id)) return { code: emptyExports(code, id), map: null };
        const unused = UNUSED[ROUTER_MODULE.exec(id)?.groups?.path ?? ''] ?? [];
        return { code: toShakable(emptyFunctions(code, unused)), map: null };
      },
    },
  };
}

function emptyExports(code: string, id: string): string {
  const names = EXPORTS.exec(code)?.groups?.names?.split(', ');
  if (!names) throw new Error(`${id} exports in another way than expected`);
  const empty = names.map((name) => `nothing as ${name}`).join(', ');
  return `function nothing() {} export { ${empty} };`;
}

function emptyFunctions(code: string, names: string[]): string {
  if (names.length === 0) return code;
  const left = new Set(names);
  const edited = new MagicString(code);
  const { program } = parseSync('router.js', code);
  new Visitor({ FunctionDeclaration: empty }).visit(program);
  if (left.size > 0) throw new Error(`React Router has no function ${[...left].join(', ')} any more`);
  return edited.toString();

  function empty({ id, body, start }: ESTree.Function) {
    if (!id || !body || !left.delete(id.name)) return;
    edited.overwrite(start, body.end, `function ${id.name}() {}`);
  }
}

/** Lets the bundler drop the components and contexts that nothing uses. */
function toShakable(code: string): string {
  return code.replaceAll(DISPLAY_NAMES, '').replaceAll(COMPONENTS, '/* @__PURE__ */ ');
}
