import { currentVersion } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { UPCASTERS } from '../../infrastructure/event-store/codec/upcasters.js';
import { pageWithFields, readPage, writePage } from './events-page.js';
import { broken, readRecorded, recordedWith, writeRecorded } from './recorded-shapes.js';
import { shapesOfTypes } from './shapes-of-types.js';

/**
 * `npm run docs:events`: records the shapes of all events (backend/contracts/events/event-shapes.json) and writes their
 * fields into docs/events.md. Refuses changes that would make stored events unreadable.
 */
const versionOf = (type: string): number => currentVersion(UPCASTERS, type);
const recorded = readRecorded();
const now = shapesOfTypes();
const complaints = broken(recorded, now, versionOf);
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exitCode = 1;
} else {
  writeRecorded(recordedWith(recorded, now, versionOf));
  writePage(await pageWithFields(readPage(), now, versionOf));
  process.stdout.write('Shapes and docs/events.md are up to date.\n');
}
