import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { BookingView } from '../../contracts/rest/bookings.js';
import { BookingDriver, type Sale } from '../../modules/orders/testing/booking-driver.js';
import { call, seat } from '../../modules/orders/testing/order.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { EVENT_STORE } from '../../infrastructure/event-store/port.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import {
  RECONCILER_TIMES,
  USUAL_TIMES,
} from '../../infrastructure/process-manager/due-work/job-reconciler.js';
import { logOf } from '../events/shared/open-log.js';
import { verifyLog } from '../events/verify/verification.js';
import { lockFolder } from '../launcher/folder-lock.js';
import type { SitePlaces } from './contents.js';
import { type BackupFolders, makeBackup } from './make-backup.js';
import {
  readBackup,
  requireEmpty,
  restoreDatabase,
  restoreFiles,
  restoreSite,
} from './restore-backup.js';
import { withSiteDatabase } from './site-database.js';
import { expectEach } from '../../testing/expect-each.js';

/**
 * Tables that no backup contains, repeated here on purpose: a change of the product's list alone must not drop a table
 * from backups.
 */
const NOT_IN_A_BACKUP =
  /^(read|read_next|log_verification|graphile_worker)\.|^public\.schema_migrations$|^app\.(sessions|stream_snapshots)$/;

const BUYERS = 6;
const LAST_MONTH = new Date(Date.now() - 30 * 24 * 60 * 60_000);

describe('a backup of a site', () => {
  let folder: string;
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let paid: string;
  let open: string;
  let backup: BackupFolders;
  let restored: TestDatabase;
  let places: SitePlaces;
  const databases: TestDatabase[] = [];

  const placesIn = (dataDir: string): SitePlaces => ({ dataDir, proofDir: join(dataDir, 'proof') });
  const newFolders = (): BackupFolders => {
    const parent = join(folder, randomUUID());
    return { data: join(parent, 'data'), keys: join(parent, 'keys') };
  };
  const save = async (folders: BackupFolders): Promise<BackupFolders> => {
    await makeBackup(testBed.database.url, placesIn(testBed.config.dataDir), folders);
    return folders;
  };
  async function restore(folders: BackupFolders, to: SitePlaces): Promise<TestDatabase> {
    const database = await createTestDatabase();
    databases.push(database);
    const read = await readBackup(folders);
    await requireEmpty(to);
    await restoreFiles(read, to);
    await restoreDatabase(database.url, read);
    return database;
  }
  const startOn = (database: TestDatabase, { dataDir, proofDir }: SitePlaces): Promise<TestBed> =>
    startTestBed({ database, config: { dataDir, proofDir, secret: testBed.config.secret } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-backup-'));
    testBed = await startTestBed({
      providers: [{ provide: RECONCILER_TIMES, useValue: { ...USUAL_TIMES, everyMs: 3_600_000 } }],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 60, price: '20.00' }]);
    const place = async (number: number): Promise<string> =>
      (await driver.place(sale.performanceId, [seat(number)])).body.bookingId;
    [paid, open] = [await place(1), await place(2)];
    await driver.pay(paid, await driver.receiptFor(paid));
    await driver.happened(paid, ['TicketSent']);
    // Finishes all jobs now, because a job that ends between the backup and the comparison would change rows.
    await driver.reconcileNow();
    const mails = join(testBed.config.dataDir, 'mail');
    // Sets the time of the mails' files to last month. This time decides how long a mail is kept.
    for (const mail of await readdir(mails))
      await utimes(join(mails, mail), LAST_MONTH, LAST_MONTH);
    backup = await save(newFolders());
    places = placesIn(join(folder, 'restored'));
    restored = await restore(backup, places);
  });
  afterAll(async () => {
    await testBed?.close();
    for (const database of databases) await database.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('restores every row of every table, except the tables that the restored site rebuilds', async () => {
    const [before, after] = [await rowsOf(testBed.database.pool), await rowsOf(restored.pool)];
    expect(Object.keys(before)).toContain('app.booking_keys');
    expect(after).toEqual(before);
  });

  it('restores every file, byte for byte and with its time of change', async () => {
    const [before, after] = [await filesOf(testBed.config.dataDir), await filesOf(places.dataDir)];
    expect(Object.keys(before).join(' ')).toMatch(/files\/.* mail\//);
    expect(after).toEqual(before);
  });

  it('restores bookings, tickets and receipts, and the restored site sells the next seat', async () => {
    const pages = [paid, open].flatMap((id) => [
      `/api/bookings/${id}`,
      `/api/bookings/${id}/receipt`,
    ]);
    const again = await startOn(restored, places);
    try {
      await expectEach(pages, 4, async (page) => {
        const headers = { cookie: driver.cookieFor(page) };
        const [before, after] = await Promise.all(
          [testBed, again].map(async ({ url }) =>
            withoutMoments(await call(url + page, { headers })),
          ),
        );
        expect(after).toEqual(before);
      });
      expect(await findingsOf(again)).toEqual([]);
      const sold = await new BookingDriver(again).place(sale.performanceId, [seat(3)]);
      expect(sold.status).toBe(201);
      const taken = await new BookingDriver(again).place(sale.performanceId, [seat(1)]);
      expect(taken.status).toBe(409);
    } finally {
      await again.close();
    }
  });

  it('contains each sale completely or not at all when it is made during sales', async () => {
    const acknowledged: string[] = [];
    let next = 10;
    let saving = true;
    const buyer = async (): Promise<void> => {
      while (saving && next < 59) {
        const { status, body } = await driver.place(sale.performanceId, [seat(next++)]);
        expect(status).toBe(201);
        acknowledged.push(body.bookingId);
      }
    };
    await driver
      .place(sale.performanceId, [seat(9)])
      .then(({ body }) => acknowledged.push(body.bookingId));
    const buyers = Promise.all(Array.from({ length: BUYERS }, buyer));
    const folders = await save(newFolders());
    saving = false;
    await buyers;
    const late = await driver.place(sale.performanceId, [seat(60)]);
    expect(late.status).toBe(201);

    const to = placesIn(join(folder, randomUUID()));
    const again = await startOn(await restore(folders, to), to);
    try {
      expect(await findingsOf(again)).toEqual([]);
      const first = await call(`${again.url}/api/bookings/${acknowledged[0]}`);
      expect(first.status).toBe(200);
      expect((await call(`${again.url}/api/bookings/${late.body.bookingId}`)).status).toBe(404);
      const soldAgain = await new BookingDriver(again).place(sale.performanceId, [seat(60)]);
      expect(soldAgain.status).toBe(201);
    } finally {
      await again.close();
    }
  });

  it("restores seats and money of an order that is newer than the saved keys, but not the customer's name", async () => {
    const newer = await driver.place(sale.performanceId, [seat(4)]);
    const folders = await save(newFolders());
    const to = placesIn(join(folder, randomUUID()));
    const mixed = { data: folders.data, keys: backup.keys };
    const again = await startOn(await restore(mixed, to), to);
    try {
      const page = (id: string): Promise<{ body: BookingView }> =>
        call<BookingView>(`${again.url}/api/bookings/${id}`, {
          headers: { cookie: driver.cookieFor(`/api/bookings/${id}`) },
        });
      const [{ body: older }, { body: unnamed }] = [
        await page(open),
        await page(newer.body.bookingId),
      ];
      expect(older).toMatchObject({ customerName: 'Aisyah Rahman', seats: [{ number: 2 }] });
      expect(unnamed).toMatchObject({
        customerName: null,
        totalAmount: '20.00',
        seats: [{ number: 4 }],
      });
    } finally {
      await again.close();
    }
  });

  it.each<[string, RegExp, (folders: BackupFolders) => Promise<BackupFolders>]>([
    [
      'damaged',
      /is damaged: .*events\.event/,
      async (folders) => {
        await appendFile(join(folders.data, 'tables', 'events.event.copy.gz'), 'x');
        return folders;
      },
    ],
    [
      'not whole',
      /is not whole: .*booking_keys.* is missing/,
      async (folders) => {
        await rm(join(folders.keys, 'tables', 'app.booking_keys.copy.gz'));
        return folders;
      },
    ],
    [
      'unfinished',
      /has no manifest/,
      async (folders) => {
        await rm(join(folders.data, 'manifest.json'));
        return folders;
      },
    ],
    [
      'swapped',
      /are the two folders swapped/,
      ({ data, keys }) => Promise.resolve({ data: keys, keys: data }),
    ],
  ])('is refused by the restore when it is %s', async (_, sentence, spoil) => {
    const folders = await spoil(await save(newFolders()));
    await expect(readBackup(folders)).rejects.toThrow(sentence);
  });

  it('is not restored into a folder in which another site began during the restore', async () => {
    const begin = async (to: SitePlaces): Promise<void> => {
      await mkdir(to.dataDir, { recursive: true });
      await writeFile(join(to.dataDir, 'secrets.json'), 'its own');
    };
    for (const [site, sentence] of [
      [
        async (to: SitePlaces) => {
          await begin(to);
          return lockFolder(to.dataDir, 'http://localhost:3000').release;
        },
        /already runs at http:\/\/localhost:3000/,
      ],
      // In this case the other site was stopped again before the restore ended, so no lock names it.
      [async (to: SitePlaces) => begin(to).then(() => () => {}), /DATA_DIR .* is not empty/],
    ] as const) {
      const folders = await save(newFolders());
      const manifest = join(folders.keys, 'manifest.json');
      const text = await readFile(manifest);
      await rm(manifest);
      await promisify(execFile)('mkfifo', [manifest]);
      const to = placesIn(join(folder, randomUUID()));
      const restoring = restoreSite(folders, to);
      restoring.catch(() => {});
      // Opening the pipe blocks until the restore reads the manifest, which happens after the check that the folder is
      // empty.
      const pipe = await openFile(manifest, 'w');
      const end = await site(to);
      await pipe.writeFile(text);
      await pipe.close();
      await expect(restoring).rejects.toThrow(sentence);
      end();
      expect(await readdir(to.dataDir)).toEqual(['secrets.json']);
      expect(await readFile(join(to.dataDir, 'secrets.json'), 'utf8')).toBe('its own');
    }
  });

  it('can be restored again after a failed restore, which leaves nothing behind', async () => {
    const folders = await save(newFolders());
    const manifest = join(folders.keys, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace(/"rows": \d+/, '"rows": 999999'));
    const to = { dataDir: join(folder, randomUUID()), proofDir: join(folder, randomUUID()) };
    await expect(restoreSite(folders, to)).rejects.toThrow(
      /booking_keys has \d+ rows after the restore/,
    );
    for (const left of [to.dataDir, to.proofDir])
      expect(await readdir(left).catch(() => [])).toEqual([]);
    await writeFile(manifest, text);
    const { data, keys } = await restoreSite(folders, to);
    const rowsThere = new Map<string, number | null>();
    let databaseFolder = '';
    await withSiteDatabase(to.dataDir, async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (const { name } of [...data.tables, ...keys.tables])
        rowsThere.set(name, (await client.query(`select from ${name}`)).rowCount);
      databaseFolder = (await client.query('show data_directory')).rows[0].data_directory;
      await client.end();
    });
    // When the tests run as root, the database folder is outside of the data folder, so it is removed separately.
    await rm(databaseFolder, { recursive: true });
    expect(Object.fromEntries(rowsThere)).toEqual(
      Object.fromEntries([...data.tables, ...keys.tables].map(({ name, rows }) => [name, rows])),
    );
    expect(rowsThere.get('events.event')).toBeGreaterThan(0);
  });

  it("can be made although the site's database stops while files are copied", async () => {
    const waits = join(testBed.config.dataDir, 'files', 'waits');
    await promisify(execFile)('mkfifo', [waits]);
    const folders = newFolders();
    const saving = save(folders);
    // The backup reads this pipe as one of the site's files. Opening the pipe blocks until the backup reads it.
    const pipe = await openFile(waits, 'w');
    const connections = await testBed.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'houselights-backup'`,
    );
    await pipe.close();
    await saving;
    await rm(waits);
    expect(connections.rowCount).toBe(0);
  });

  it('can be made after a killed backup left an unfinished folder', async () => {
    const folders = newFolders();
    await mkdir(`${folders.data}.unfinished/tables`, { recursive: true });
    await writeFile(`${folders.data}.unfinished/tables/events.event.copy.gz`, 'half of it');
    await readBackup(await save(folders));
    expect((await readdir(dirname(folders.data))).sort()).toEqual(['data', 'keys']);
  });

  it('is not restored into the folder of another site', async () => {
    await expect(requireEmpty(placesIn(testBed.config.dataDir))).rejects.toThrow(
      /DATA_DIR .* is not empty/,
    );
  });
});

/** Returns the number of rows of each table, with a digest of the rows in any order. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
      where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (NOT_IN_A_BACKUP.test(name)) continue;
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${name} t`,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  const { rows: sequences } = await pool.query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('events', 'catalogue', 'app') order by 1`,
  );
  for (const { name, value } of sequences) found[name] = String(value);
  return found;
}

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    const below = path.slice(dataDir.length + 1);
    if (name.isFile() && /^(files|mail|proof)\//.test(below) && !below.includes('/.'))
      found[below] = `${(await stat(path)).mtime.toISOString()} ${await readFile(path, 'base64')}`;
  }
  return Object.fromEntries(Object.entries(found).sort());
}

/** Removes from an answer the values that differ between two calls: signed links, times and request ids. */
const withoutMoments = ({ status, body }: { status: number; body: unknown }): unknown =>
  JSON.parse(
    JSON.stringify({ status, body })
      .replaceAll(/"(serverTime|requestId)":"[^"]*"/g, '"$1":""')
      .replaceAll(/\?[^"]*(signature|expires)[^"]*/g, ''),
  );

async function findingsOf(bed: TestBed): Promise<string[]> {
  const findings: string[] = [];
  const log = logOf(bed.config, bed.app.get<pg.Pool>(PG_POOL), bed.app.get(EVENT_STORE));
  await verifyLog(log, {
    readModels: true,
    catalogue: true,
    rootsFile: null,
    signal: new AbortController().signal,
    onFinding: (subject, sentence) => findings.push(`${subject}: ${sentence}`),
    onProgress: () => {},
  });
  return findings;
}
