import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A part of `npm run events` in its own folder. It is loaded only when it is called. */
export interface Subcommand {
  /** Text of `--help`: purpose, options, exit codes. */
  readonly usage: string;
  /**
   * Runs with the words after its name. Results go to standard output, progress to standard error.
   * @returns the exit code: 0 all is well, 1 something was found
   * @throws WrongOptionsError, or any error with a sentence for the person at the terminal (exit code 2)
   */
  run(args: readonly string[]): Promise<number>;
}

/** An error in the command line: its message explains it, and the usage is printed after it. */
export class WrongOptionsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongOptionsError';
  }
}

type Parsed<T extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; strict: true; allowPositionals: false }>
>['values'];

/** Parses the options of a subcommand. @throws WrongOptionsError for an unknown option, or one without its value */
export function optionsOf<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new WrongOptionsError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the value of a required option. @throws WrongOptionsError naming the option when it is missing */
export function required(option: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '')
    throw new WrongOptionsError(`${option} is missing.`);
  return value.trim();
}
