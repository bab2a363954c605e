import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/**
 * Leaves of the contract's modules only the calls, and of a call what the browser needs to make it: method, path, access
 * and whether the answer has `data`. It trusts the answers of its own server. With the schemas goes all of Zod, and what
 * they were made of (texts, states, patterns) is loaded only by the pages that show it.
 */
export function dropSchemas(): Plugin {
  return {
    name: 'drop-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/core\/contract\/.+\.ts$/, code: '= call(' },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Statement[] };
        const edited = new MagicString(code);
        for (const statement of program.body) dropFrom(edited, statement);
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
  specifiers?: { imported?: { name?: string } }[];
}

interface Value extends Node {
  callee?: Node & { name?: string };
  arguments?: (Node & { properties?: { key: { name?: string } }[] })[];
}

function dropFrom(edited: MagicString, statement: Statement): void {
  const [value] = (statement.declaration ?? statement).declarations ?? [];
  const isNeeded = statement.specifiers?.some(({ imported }) => imported?.name === 'call');
  if (value?.init?.callee?.name === 'call') dropTerms(edited, value.init);
  // Calls of one kind share the name of their access.
  else if (value?.init?.type !== 'Literal' && !isNeeded) edited.remove(statement.start, statement.end);
}

function dropTerms(edited: MagicString, { arguments: [, , , terms] = [] }: Value): void {
  if (!terms?.properties) return;
  const hasData = terms.properties.some(({ key }) => key.name === 'data');
  edited.overwrite(terms.start, terms.end, hasData ? '{ data: true }' : '{}');
}
