/**
 * Long work in steps. At each `yield` other work may run. The work itself is pure and knows of no event loop: the caller runs all
 * steps {@link atOnce}, or lets other work in between (`infrastructure/process/in-turns.ts`).
 */
export type Steps<Result> = Generator<void, Result, void>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
