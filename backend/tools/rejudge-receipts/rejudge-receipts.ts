import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Receipt } from '../../modules/booking/domain/booking.js';
import type { ReceiptReading } from '../../contracts/events/index.js';
import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { openDomainEventStore } from '../../infrastructure/event-store/open.js';
import { BlobFolder } from '../../infrastructure/files/local/blob-folder.js';
import { keyOf } from '../../infrastructure/files/object-url.js';
import { readConfig, type Config } from '../../infrastructure/config/config.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { ReceiptReader } from '../../modules/receipts/reading/receipt-reader.js';
import { TesseractEngine } from '../../modules/receipts/reading/engine/tesseract-engine.js';
import { rejudge, type Rejudged } from './rejudge.js';
import { runningDatabase } from './running-database.js';

const USAGE = `Judges every receipt in the event store again and lists what today's judge sees differently. Changes nothing.

  npm run receipts:rejudge -- [--read] [--all] [--json]

  --read   reads the pictures again, too, with today's reader
  --all    lists every receipt, not the differences alone
  --json   one line of JSON a receipt

Beside a running \`npm start\` it finds the database by itself; elsewhere DATABASE_URL, EVENTSTORE_URL and DATA_DIR say where
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
    for await (const line of rejudge(everything(events), reader && againWith(reader, config))) {
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
  const filter = { streamPrefixes: ['booking-', 'payment-'] };
  for await (const batch of events.readAll({ from: '', filter })) yield batch.events;
}

function againWith(
  reader: ReceiptReader,
  config: Config,
): (receipt: Receipt) => Promise<ReceiptReading | null> {
  const files = new BlobFolder(join(config.dataDir, 'files'));
  return async ({ objectUrl }) => {
    const file = await files.read(keyOf(objectUrl) ?? '');
    return file && reader.read(file.bytes);
  };
}

/**
 * Another decision, or the same for other reasons. Decisions of staff are compared as well, because
 * they show where the rules could improve.
 */
const isDifferent = ({ old, now }: Rejudged): boolean =>
  now !== null &&
  (old.kind !== now.kind ||
    (old.kind !== 'confirmed' && old.reasons.join() !== now.reasons.join()));

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
