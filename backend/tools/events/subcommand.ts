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
