import { parseArgs } from 'node:util';
import type { Receipt } from '../../modules/booking/domain/booking.js';
import type { ReceiptReading } from '../../contracts/events/index.js';
import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { openDomainEventStore } from '../../infrastructure/event-store/open.js';
import { openBlobs } from '../../infrastructure/files/open-blobs.js';
import { keyOf } from '../../infrastructure/files/object-url.js';
import { readConfig, type Config } from '../../infrastructure/config/config.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { ReceiptReader } from '../../modules/receipts/reading/receipt-reader.js';
import { TesseractEngine } from '../../modules/receipts/reading/engine/tesseract-engine.js';
import {
  isDifferent,
  rejudge,
  REJUDGED_STREAMS,
  type Rejudged,
} from '../../modules/receipts/differences/rejudge.js';
import { runningDatabase } from './running-database.js';

const USAGE = `Judges every receipt in the event store again and lists what today's judge sees differently. Changes nothing.

  npm run receipts:rejudge -- [--read] [--all] [--json]

  --read   reads the pictures again, too, with today's reader
  --all    lists every receipt, not the differences alone
  --json   one line of JSON a receipt

Beside a running \`npm start\` it finds the database by itself; elsewhere DATABASE_URL, EVENTSTORE_URL, DATA_DIR and S3_… say where
events and pictures are, as for the server.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      read: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(USAGE);
  const config = configured();
  const pool = createPool(config.databaseUrl);
  const { events, close } = await openDomainEventStore(config, pool, (message, error) =>
    console.error(message, error),
  );
  const reader = values.read ? new ReceiptReader(new TesseractEngine()) : null;
  let [receipts, different] = [0, 0];
  try {
    const readAgain = reader && (await againWith(reader, config));
    for await (const line of rejudge(everything(events), { readAgain })) {
      receipts += 1;
      if (isDifferent(line)) different += 1;
      if (values.all || isDifferent(line)) say(values.json ? JSON.stringify(line) : inWords(line));
    }
  } finally {
    await reader?.close();
    await close();
    await pool.end();
  }
  if (!values.json)
    say(`${receipts} receipts judged again, ${different} differently. Nothing was changed.`);
}

function configured(): Config {
  const config = readConfig();
  const running = process.env['DATABASE_URL'] ? null : runningDatabase(config.dataDir);
  return running ? { ...config, databaseUrl: running } : config;
}

async function* everything(events: DomainEventStore): AsyncIterable<readonly RecordedEvent[]> {
  for await (const batch of events.readAll({ from: '', filter: REJUDGED_STREAMS }))
    yield batch.events;
}

async function againWith(
  reader: ReceiptReader,
  config: Config,
): Promise<(receipt: Receipt) => Promise<ReceiptReading | null>> {
  const { blobs: files } = await openBlobs(config);
  return async ({ objectUrl }) => {
    const file = await files.read(keyOf(objectUrl) ?? '');
    return file && reader.read(file.bytes);
  };
}

function inWords({ confirmationNumber, receiptId, judgedAt, old, now }: Rejudged): string {
  const say = ({ kind, reasons }: { kind: string; reasons: readonly string[] }): string =>
    reasons.length === 0 ? kind : `${kind} (${reasons.join(', ')})`;
  return `${confirmationNumber}  ${judgedAt}  receipt ${receiptId}\n    then ${say(old)} by ${old.by}\n    now  ${now ? say(now) : 'nothing to judge by: the reading is gone'}`;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
