/**
 * Where a suite runs: Node's own context, because packages are loaded once per worker (packages-once.mjs). What a suite changes of
 * it is put back when it ends, so that the next one finds it as the first did.
 *
 * Beside it: whoever registers a function in `globalThis.atFailure` says more of a test that fails
 * (backend/testing/shown-at-failure.ts). A test that fails once in a while, far away, leaves nothing else to find out by.
 */
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { NODE_CONTEXT } from './packages-once.mjs';

/** How long somebody who says more of a failure may take. */
const PATIENCE_MS = 20_000;

/** Jest's own code keeps to these while a suite has put other ones in their place. */
for (const [name, value] of [
  ['jest-native-promise', Promise],
  ['jest-native-now', Date.now.bind(Date)],
])
  Object.defineProperty(globalThis, Symbol.for(name), { value, configurable: true });

/** What belongs to one suite: a library's list of that suite's classes, what Jest's runner knows of it, and `jest.setTimeout`. */
const OF_ONE_SUITE = [
  'atFailure',
  'classValidatorMetadataStorage',
  'typeormMetadataArgsStorage',
  Symbol.for('EVENT_HANDLERS'),
  Symbol.for('TEST_TIMEOUT_SYMBOL'),
];

/** Signals and the like: a suite's own listeners would be asked for the suites after it as well. */
const PROCESS_EVENTS = [
  'SIGHUP',
  'SIGINT',
  'SIGTERM',
  'beforeExit',
  'disconnect',
  'message',
  'uncaughtException',
  'unhandledRejection',
  'warning',
];

/** As Jest's `testEnvironment` has it. */
export default class SuiteEnvironment {
  global = globalThis;
  #putBack = remembered();

  constructor({ projectConfig: config }) {
    const { global } = this;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (timer) => timer, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  getVmContext() {
    return NODE_CONTEXT;
  }

  /** The conditions of packages' `exports` that hold, beside `import` and `default`. */
  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.#putBack();
  }

  /** Called for each event of a run; Jest waits for it before what follows the failure, so everything is still open. */
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const sayers = this.global.atFailure ?? [];
    const said = await Promise.all([...sayers].map(inTime));
    // What took too long is a text: it is printed with the error that knows where the test stands.
    const error = event.error?.stack ? event.error : event.test?.errors.at(-1)?.[1];
    if (error?.stack) tellMore(error, said.join('\n'));
  }
}

/** What a sayer says. One that says nothing, because what it asks does not answer, does not keep the run from its end. */
function inTime(say) {
  let timer;
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, `(Nothing was said within ${PATIENCE_MS / 1000} s.)`);
  });
  return Promise.race([say().catch(String), tooLate]).finally(() => clearTimeout(timer));
}

/** Answers how to make everything that suites share as it is now. */
function remembered() {
  const env = { ...process.env };
  const { exit } = process;
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const listeners = PROCESS_EVENTS.map((event) => [event, process.rawListeners(event)]);
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    for (const [event, before] of listeners)
      for (const listener of process.rawListeners(event))
        if (!before.includes(listener)) process.removeListener(event, listener);
    for (const name of OF_ONE_SUITE) delete globalThis[name];
    for (const name of Reflect.ownKeys(globals)) {
      const before = globals[name];
      if (before.writable && before.configurable && globalThis[name] !== before.value)
        Object.defineProperty(globalThis, name, before);
    }
  };
}

/** Between the message and where it was thrown: what prints an error looks for its message there. */
function tellMore(error, more) {
  if (more === '') return;
  const stack = String(error.stack);
  const thrown = stack.search(/\n\s+at /);
  const end = thrown < 0 ? stack.length : thrown;
  error.stack = `${stack.slice(0, end)}\n\n${more}\n${stack.slice(end)}`;
}
