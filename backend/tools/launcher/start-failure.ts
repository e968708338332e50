/**
 * Reason why Houselights cannot start or continue, in a sentence for the person at the terminal. Shown without a stack.
 */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartFailure';
  }
}
