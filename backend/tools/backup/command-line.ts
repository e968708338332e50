import { WrongOptionsError, optionsOf, required } from '../events/subcommand.js';
import type { BackupFolders } from './make-backup.js';

/**
 * Runs a program with the two folders from its options. Sets the exit code: 0 after success, 2 after a failure, which it prints
 * as a sentence.
 */
export async function runWithFolders(
  usage: string,
  option: 'to' | 'from',
  work: (folders: BackupFolders) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    print(usage);
    return;
  }
  // Makes new files readable only for the user who runs the program.
  process.umask(0o077);
  try {
    if (process.env['DATABASE_URL'])
      throw new Error(
        'DATABASE_URL names a server of your own: save and restore its database by pg_dump and psql, as docs/backup-postgresql.md says.',
      );
    const given = optionsOf(args, { [option]: { type: 'string' }, keys: { type: 'string' } });
    await work({
      data: required(`--${option}`, given[option]),
      keys: required('--keys', given['keys']),
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(error instanceof WrongOptionsError ? `${sentence}\n\n${usage}` : sentence);
    process.exitCode = 2;
  }
}

/** Prints a line on the terminal. */
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Formats a number with commas between thousands. */
export const number = (value: number): string => value.toLocaleString('en');
