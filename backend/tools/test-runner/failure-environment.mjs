/**
 * Node, as Jest's own environment. Beside it: whoever registers a function in `globalThis.atFailure` says more of a test that fails
 * (backend/testing/shown-at-failure.ts). A test that fails once in a while, far away, leaves nothing else to find out by.
 */
import { TestEnvironment } from 'jest-environment-node';

export default class FailureEnvironment extends TestEnvironment {
  /** Called for each event of a run; Jest waits for it before what follows the failure, so everything is still open. */
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const sayers = this.global.atFailure ?? [];
    const said = await Promise.all([...sayers].map((say) => say().catch(String)));
    if (event.error instanceof Error || event.error?.stack) tellMore(event.error, said.join('\n'));
  }
}

/** Between the message and where it was thrown: what prints an error looks for its message there. */
function tellMore(error, more) {
  if (more === '') return;
  const stack = String(error.stack);
  const thrown = stack.search(/\n\s+at /);
  const end = thrown < 0 ? stack.length : thrown;
  error.stack = `${stack.slice(0, end)}\n\n${more}\n${stack.slice(end)}`;
}
