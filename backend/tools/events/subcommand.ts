/** One part of `npm run events`, in a folder of its own. It is loaded only when it is called. */
export interface Subcommand {
  /** Printed for `--help`: what it does, its options, its exit codes. */
  readonly usage: string;
  /**
   * Does the work with the words after its name, writes results to standard output and progress to standard error.
   * @returns the exit code: 0 all is well, 1 something was found
   * @throws WrongOptionsError, or any error with a sentence for whoever sits at the terminal (exit code 2)
   */
  run(args: readonly string[]): Promise<number>;
}

/** The command line is wrong: the message says how, and the usage is printed after it. */
export class WrongOptionsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongOptionsError';
  }
}
