import { type ParseArgsConfig, parseArgs } from 'node:util';
import { getDetails } from '#server/describe-error.ts';
import { refuse } from './refuse.ts';

/** The options of a command. One that it does not know ends it, with those that there are. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const isTheirs = String(getDetails(error).code).startsWith('ERR_PARSE_ARGS_');
    if (!(error instanceof Error) || !isTheirs) throw error;
    // What follows is advice about `--`, which npm has taken for itself.
    const [problem] = error.message.split(/\. |\n/);
    return refuse(`${problem?.replace(/\.$/, '')}. The options are: ${listOptions(config).join(', ')}.`);
  }
}

function listOptions({ options = {} }: ParseArgsConfig): string[] {
  return Object.entries(options).map(([name, { type }]) =>
    type === 'string' ? `--${name} VALUE` : `--${name}`,
  );
}
