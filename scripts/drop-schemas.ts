import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** What only the server and the documentation read of a call. */
const SERVERS = new Set([
  'params',
  'query',
  'body',
  'upload',
  'summary',
  'perMinute',
  'perTenMinutes',
  'failures',
  'bare',
]);
/** The browser must know which of these an answer has, not what it looks like. */
const ANSWERS = new Set(['data', 'fields']);

/**
 * Leaves the schemas of the contract's calls out of the shop's browser build. The browser sends calls and trusts the
 * answers of its own server: it needs method, path and access. With the schemas goes all of Zod.
 */
export function dropSchemas(): Plugin {
  return {
    name: 'drop-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/core\/contract\/.+\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Statement[] };
        const edited = new MagicString(code);
        for (const value of program.body.flatMap(topLevelValues)) dropFrom(edited, value);
        return { code: edited.toString(), map: null, moduleType: 'ts' };
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Statement extends Node {
  declaration?: Statement | null;
  declarations?: { init: Value | null }[];
}

interface Value extends Node {
  callee?: { name?: string };
  arguments?: { properties?: (Node & { key: { name?: string } })[] }[];
}

function topLevelValues(statement: Statement): Value[] {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations.flatMap(({ init }) => (init && init.type !== 'Literal' ? [init] : []));
}

function dropFrom(edited: MagicString, value: Value): void {
  // Marked as made without an effect, a value that nothing uses is left out by the bundler.
  edited.appendLeft(value.start, '/* @__PURE__ */ (() => (').appendRight(value.end, '))()');
  if (value.callee?.name !== 'call') return;
  for (const { key, start, end } of value.arguments?.[0]?.properties ?? []) {
    const name = key.name ?? '';
    if (SERVERS.has(name)) edited.overwrite(start, end, `${name}: undefined`);
    if (ANSWERS.has(name)) edited.overwrite(start, end, `${name}: true`);
  }
}
