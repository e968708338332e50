import { WrongOptionsError, type Subcommand } from './subcommand.js';

interface Entry {
  readonly what: string;
  load(): Promise<Subcommand>;
}

/** Subcommands of `npm run events`, in the order of the help text. */
const SUBCOMMANDS: Readonly<Record<string, Entry>> = {
  verify: {
    what: 'proves that the log is whole and consistent, or names what breaks it',
    load: async () => (await import('./verify/verify.js')).verify,
  },
  export: {
    what: 'writes events into a file for analysts: NDJSON, CSV or Parquet',
    load: async () => (await import('./export/export.js')).exportEvents,
  },
  replay: {
    what: 'builds the read models as of a moment in a schema of their own',
    load: async () => (await import('./replay/replay.js')).replay,
  },
};

const usage = (): string =>
  [
    'Works on the event store as a whole. Changes no event; one is added when personal data is taken out.',
    '',
    ...Object.entries(SUBCOMMANDS).map(
      ([name, { what }]) => `  npm run events -- ${name.padEnd(11)} ${what}`,
    ),
    '',
    'Each has its own --help. Beside a running `npm start` they find the database by themselves; elsewhere DATABASE_URL,',
    'EVENTSTORE_URL and DATA_DIR say where events are, as for the server. Exit codes: 0 well, 1 found something, 2 could not work.',
  ].join('\n');

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help') {
    process.stdout.write(`${usage()}\n`);
    return name === undefined ? 2 : 0;
  }
  const entry = SUBCOMMANDS[name];
  if (!entry) {
    console.error(`There is no "${name}".\n\n${usage()}`);
    return 2;
  }
  const subcommand = await entry.load();
  if (args.includes('--help')) {
    process.stdout.write(`${subcommand.usage}\n`);
    return 0;
  }
  try {
    return await subcommand.run(args);
  } catch (error) {
    if (!(error instanceof WrongOptionsError)) throw error;
    console.error(`${error.message}\n\n${subcommand.usage}`);
    return 2;
  }
}

// Sets only the exit code, because exiting now could cut off text on its way into a pipe.
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
