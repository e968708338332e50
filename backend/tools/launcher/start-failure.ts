/** Why Houselights cannot start or go on, in a sentence for the person at the terminal. No stack is shown for it. */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartFailure';
  }
}
