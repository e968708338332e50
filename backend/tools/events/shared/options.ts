import { parseArgs, type ParseArgsConfig } from 'node:util';
import { WrongOptionsError } from '../subcommand.js';

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
