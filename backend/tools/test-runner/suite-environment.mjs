/**
 * Environment of a suite: Node's own context, because packages are loaded once per worker (packages-once.mjs). Changes that a
 * suite makes to it are undone when the suite ends, so that the next suite finds the original state.
 *
 * Functions in `globalThis.atFailure` add explanations to a failed test (backend/testing/shown-at-failure.ts). A test that fails
 * rarely, on another machine, leaves no other trace.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { NODE_CONTEXT } from './packages-once.mjs';

/** Milliseconds that one explanation may take. */
const PATIENCE_MS = 20_000;

/** Jest's own code reads these originals, also while a suite has replaced the globals. */
for (const [name, value] of [
  ['jest-native-promise', Promise],
  ['jest-native-now', Date.now.bind(Date)],
])
  Object.defineProperty(globalThis, Symbol.for(name), { value, configurable: true });

/** Names of globals that each suite has for itself: the state of Jest's runner, and `jest.setTimeout`. */
const OF_ONE_SUITE = ['atFailure', Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/**
 * Listeners for events such as signals are restored, because a suite's own listeners would still be called during later
 * suites.
 */
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

/** Jest `testEnvironment` that runs each suite in Node's own context. */
export default class SuiteEnvironment {
  global = globalThis;
  #putBack = remembered();

  constructor({ projectConfig: config }, { testPath }) {
    if (!testPath.includes('.e2e.')) stopSharedSite();
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

  /** Returns conditions for the `exports` of packages, beside `import` and `default`. */
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

  /** Handles an event of a run. Jest waits for this function before it continues after a failure, so everything is still open. */
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const sayers = this.global.atFailure ?? [];
    const said = await Promise.all([...sayers].map(inTime));
    // Adds explanations of a timeout to the error with the test's position, because the timeout's own message is only a text.
    const error = event.error?.stack ? event.error : event.test?.errors.at(-1)?.[1];
    if (error?.stack) tellMore(error, said.join('\n'));
  }
}

/** Returns an explanation, or a note about the timeout: a hanging explanation must not delay the end of the run. */
function inTime(say) {
  let timer;
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, `(Nothing was said within ${PATIENCE_MS / 1000} s.)`);
  });
  return Promise.race([say().catch(String), tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Stops the site that the browser suites of this worker shared (shared-site.ts). They come first, and an idle site takes
 * 0.07 of a core. Jest's own process is part of the name, because a suite may run Jest itself.
 */
function stopSharedSite() {
  const { TEST_RUN_FOLDER: folder = '', JEST_WORKER_ID: worker = '1' } = process.env;
  const record = join(folder, `site-${process.ppid}-${worker}.json`);
  if (!existsSync(record)) return;
  const { pid } = JSON.parse(readFileSync(record, 'utf8'));
  rmSync(record);
  try {
    process.kill(pid);
  } catch {
    // The shared site has crashed, so there is nothing to stop.
  }
}

/** Remembers the state of Node's context, and returns a function that restores it. */
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

/** Adds text to an error, between its message and its stack, where Jest prints it. */
function tellMore(error, more) {
  if (more === '') return;
  const stack = String(error.stack);
  const thrown = stack.search(/\n\s+at /);
  const end = thrown < 0 ? stack.length : thrown;
  error.stack = `${stack.slice(0, end)}\n\n${more}\n${stack.slice(end)}`;
}
