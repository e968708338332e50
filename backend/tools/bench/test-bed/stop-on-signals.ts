/**
 * Milliseconds within which a second signal is ignored, because one Ctrl-C can arrive twice, from the terminal and
 * from npm.
 */
const ECHO_MS = 1000;

/**
 * Makes the first Ctrl-C run `stop` and then end the process with exit code 130. A second Ctrl-C ends the process at
 * once.
 * @returns a function that returns true once a signal came
 */
export function stopOnSignals(stop: () => Promise<void>): () => boolean {
  let since: number | null = null;
  const onSignal = (): void => {
    if (since === null) {
      since = Date.now();
      console.error('Stopping…');
      // Ignores errors of open calls and connections, which fail when sites and databases are stopped.
      process.on('uncaughtException', () => {});
      void stop().finally(() => process.exit(130));
    } else if (Date.now() - since > ECHO_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A signal to npm alone ends npm and its shell, and never reaches this process. So a timer checks that the shell still runs.
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid !== shell && since === null && onSignal(), 500).unref();
  return () => since !== null;
}
