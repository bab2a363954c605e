import MagicString from 'magic-string';
import type { Plugin } from 'vite';

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
  callee?: Node & { name?: string };
  arguments?: (Node & { properties?: { key: { name?: string } }[] })[];
}

function topLevelValues(statement: Statement): Value[] {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations.flatMap(({ init }) => (init && init.type !== 'Literal' ? [init] : []));
}

function dropFrom(edited: MagicString, value: Value): void {
  // Marked as made without an effect, a value that nothing uses is left out by the bundler.
  edited.appendLeft(value.start, '/* @__PURE__ */ (() => (').appendRight(value.end, '))()');
  const terms = value.arguments?.[3];
  if (value.callee?.name !== 'call' || !terms?.properties) return;
  // Of what a call is given and answers, the browser reads only whether there is `data`.
  const hasData = terms.properties.some(({ key }) => key.name === 'data');
  edited.overwrite(terms.start, terms.end, hasData ? '{ data: true }' : '{}');
}
