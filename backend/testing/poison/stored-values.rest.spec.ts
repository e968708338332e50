import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { AnalyticsBookingsPage } from '../../contracts/rest/administration.js';
import type { JobsView, ParkedStreams } from '../../contracts/rest/operations.js';
import { BookingDriver } from '../../modules/orders/testing/booking-driver.js';
import { startTestBed, type TestBed } from '../start-test-bed.js';
import { makePerson, signIn } from '../sign-in.js';
import { ask, page } from './answers.js';
import { DELETES, READS, WRITES, type ApiCall } from './calls.js';
import {
  documentedFields,
  optionalFields,
  validatedFields,
  type BodyField,
} from './documented-fields.js';
import { checkExports } from './exports.js';
import { KeptMail } from './mails.js';
import { LEFT_OUT, requestOf, type Values } from './request.js';
import { anyValue, storedValue } from './values.js';
import { orderWithReceipt, World, type Paid } from './world.js';

/** Every run has the same values unless set otherwise: POISON_RUNS=500 POISON_SEED=$RANDOM npm test -- stored-values */
const SEED = Number(process.env['POISON_SEED'] ?? 20_261_122);
const RUNS = Number(process.env['POISON_RUNS'] ?? 4);

jest.setTimeout(600_000 + RUNS * 60_000);

const CALLS = [...WRITES, ...READS, ...DELETES];
/** Calls that the test leaves out, because they would end the session of later calls. */
const ENDS_THE_SESSION: ReadonlySet<string> = new Set([
  'GET /api/logout',
  'DELETE /api/auth/sessions',
]);

/** `GET /api/login` accepts any text as `redirect`, so the OpenAPI document does not list this parameter. */
const UNDOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'GET /api/login': ['query.redirect', 'query.again', 'query.strong'],
};

/** Generates odd but allowed texts, and usual values for other fields, so that all values are stored in tables. */
const allStored = ({ fields }: ApiCall): fc.Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields)
        .filter(
          ([name, { kind }]) =>
            !/^(path|header)\./.test(name) &&
            ['line', 'email', 'picture', 'price', 'moment'].includes(kind) &&
            !name.startsWith('seats[]') &&
            name !== 'totalAmount' &&
            name !== 'receiptURL',
        )
        .map(([name, { kind }]) => [name, storedValue(kind)]),
    ),
    { requiredKeys: [] },
  );

/** Generates calls with up to three fields that have any value at all or are left out. */
const fewPoisoned = ({ fields }: ApiCall): fc.Arbitrary<Values> =>
  fc
    .subarray(Object.keys(fields), { maxLength: Math.min(3, Object.keys(fields).length) })
    .chain((names) =>
      fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            fc.oneof(
              { weight: 9, arbitrary: anyValue(fields[name]?.kind ?? 'line') },
              { weight: 1, arbitrary: fc.constant(LEFT_OUT) },
            ),
          ]),
        ),
      ),
    );

/** Returns a message that names the failed call and its request, without all values of the whole run. */
const sayWhatFailed = async ({
  failed,
  numRuns,
  errorInstance,
}: fc.RunDetails<[Run]>): Promise<void> => {
  if (failed) throw new Error(`Run ${numRuns} of seed ${SEED} failed`, { cause: errorInstance });
};

interface Run {
  readonly stored: readonly Values[];
  readonly poisoned: readonly Values[];
}

/** Returns the call with null in this field, and usual values in all others. */
const withNull = ({ call, fields }: ApiCall, { name }: BodyField): ApiCall => ({
  call,
  fields: {
    ...Object.fromEntries(
      Object.entries(fields).filter(([other]) => other !== name && !other.startsWith(`${name}.`)),
    ),
    [name]: { kind: 'flag', usual: () => null },
  },
});

/** Calls that place an order and so need a free seat. */
const ORDERS = new Set([
  'POST /api/bookings',
  'POST /api/admin/performances/{id}/sales',
  'POST /api/admin/performances/{id}/blocks',
]);

const RUN: fc.Arbitrary<Run> = fc.record({
  stored: fc.tuple(...CALLS.map(allStored)),
  poisoned: fc.tuple(...CALLS.map(fewPoisoned)),
});

describe('hostile input', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let frontend: string;
  let person: string;
  let cookie: string;
  let paid: Paid;
  let mail: KeptMail;
  let document: OpenAPIObject;
  /** Calls that read without parameters; the table of calls does not list them. */
  let plain: readonly ApiCall[];
  const faults: string[] = [];

  beforeAll(async () => {
    frontend = await mkdtemp(join(tmpdir(), 'houselights-poison-'));
    await writeFile(join(frontend, 'index.html'), '<!doctype html><title>Houselights</title>');
    testBed = await startTestBed({ frontend, config: { throttlePerMinute: 0, trustProxy: 1 } });
    driver = new BookingDriver(testBed);
    person = await makePerson(testBed, { email: 'super@houselights.example', isSuperAdmin: true });
    cookie = await signIn(testBed, person);
    paid = await orderWithReceipt(driver);
    mail = new KeptMail(testBed.url, faults);
    document = (await (await fetch(`${testBed.url}/api/docs-json`)).json()) as OpenAPIObject;
    const known = new Set(CALLS.map(({ call }) => call));
    plain = [...documentedFields(document)]
      .filter(([call, { size }]) => size === 0 && call.startsWith('GET ') && !known.has(call))
      .map(([call]) => ({ call, fields: {} }));
  });
  afterAll(async () => {
    await testBed?.close();
    await rm(frontend, { recursive: true, force: true });
  });

  it('is generated for exactly the calls and fields that the API documents', async () => {
    const documented = [...documentedFields(document)].map(([call, fields]) => [
      call,
      [...fields, ...(UNDOCUMENTED[call] ?? [])].sort(),
    ]);
    const generated = [...CALLS, ...plain].map(({ call, fields }) => [
      call,
      Object.keys(fields).sort(),
    ]);
    expect(Object.fromEntries(generated)).toEqual(Object.fromEntries(documented));
  });

  it('reaches no validated field that the API does not document', () => {
    const names = new Set(
      CALLS.flatMap(({ fields }) =>
        Object.keys(fields).flatMap((name) => name.split(/\[\]\.?|\./)),
      ),
    );
    expect(validatedFields().filter((field) => !names.has(field.split('.').at(-1) ?? ''))).toEqual(
      [],
    );
  });

  it(`leaves every page, call, mail, export and calendar answering (seed ${SEED}, ${RUNS} runs)`, async () => {
    await fc.assert(
      fc.asyncProperty(RUN, async (run) => {
        const world = await World.build(testBed, person, paid);
        await send(WRITES, run.stored, world);
        await send(WRITES, run.poisoned, world);
        await driver.quiet();
        await lookAtEverything(world);
        await send(READS, run.stored, world);
        await send(READS, run.poisoned, world);
        await send(DELETES, run.poisoned, world);
        await driver.quiet();
        await lookAtEverything(world);
        expect(faults.splice(0)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true, asyncReporter: sayWhatFailed },
    );
  });

  it('is refused when null is sent in a field that does not accept it, and every refused caller learns the field', async () => {
    const world = await World.build(testBed, person, paid);
    const optional = optionalFields(document);
    for (const as of [cookie, ...(await staffOf([world.schoolId, paid.schoolId])), undefined]) {
      for (const call of CALLS) {
        for (const field of optional.get(call.call) ?? []) {
          if (ORDERS.has(call.call)) await world.nextOrder();
          const sent = requestOf(withNull(call, field), {}, world);
          const { status, text } = await ask(testBed.url, sent, faults, as);
          const fields =
            status === 400 ? (JSON.parse(text) as { fields?: object }).fields : undefined;
          const asked = `${call.call} with ${field.name}: null`;
          const named = field.name.replace('[].', '.0.').replace('[]', '');
          if (status === 400 && !Object.hasOwn(fields ?? {}, named))
            faults.push(`${asked} is refused without naming the field: ${text}`);
          if (status === 400 && field.nullable) faults.push(`${asked} is refused: ${text}`);
        }
      }
    }
    await driver.quiet();
    await lookAtEverything(world);
    expect(faults.splice(0)).toEqual([]);
  });

  /** Returns sessions of an owner, an administrator and a door volunteer. */
  const staffOf = (schoolIds: readonly string[]): Promise<string[]> =>
    Promise.all(
      (['owner', 'admin', 'door'] as const).map(async (role) =>
        signIn(
          testBed,
          await makePerson(testBed, {
            email: `${role}@houselights.example`,
            schools: schoolIds.map((schoolId) => ({ schoolId, role })),
          }),
        ),
      ),
    );

  /** Sends the calls. The API must accept each call or refuse it properly. Later calls use what earlier calls created. */
  async function send(calls: readonly ApiCall[], values: readonly Values[], world: World) {
    for (const call of calls) {
      if (ORDERS.has(call.call)) await world.nextOrder();
      const sent = requestOf(call, values[CALLS.indexOf(call)] ?? {}, world);
      const answer = await ask(
        testBed.url,
        sent,
        faults,
        ENDS_THE_SESSION.has(call.call) ? undefined : cookie,
      );
      if (answer.status === 201 && call.made)
        await call.made(world, JSON.parse(answer.text) as never);
    }
  }

  async function lookAtEverything(world: World): Promise<void> {
    await send([...READS, ...plain], [], world);
    const { performanceId, bookingId } = world;
    for (const path of [
      '/',
      `/seats/${performanceId}`,
      `/booking/${bookingId}`,
      '/my-tickets',
      '/health/live',
      '/health/ready',
    ])
      await ask(
        testBed.url,
        page(path, path.startsWith('/health') ? 'application/json' : 'text/html'),
        faults,
      );
    await mail.check();
    const { text } = await ask(
      testBed.url,
      page('/api/admin/analytics/bookings', 'application/json'),
      faults,
      cookie,
    );
    const parked = await ask(
      testBed.url,
      page('/api/admin/operations/parked-streams', 'application/json'),
      faults,
      cookie,
    );
    // Every read model and the process manager must accept each value that the API accepts, so no stream may be parked.
    if ((JSON.parse(parked.text) as ParkedStreams).total > 0) faults.push(`Parked: ${parked.text}`);
    const jobs = await ask(
      testBed.url,
      page('/api/admin/operations/jobs', 'application/json'),
      faults,
      cookie,
    );
    // A mail or picture that cannot be made shows only as a failed job with retries, so the test looks for such jobs.
    for (const { queue, error } of (JSON.parse(jobs.text) as JobsView).troubled)
      faults.push(`Job of ${queue}: ${error}`);
    await checkExports((JSON.parse(text) as AnalyticsBookingsPage).bookings).catch((error: Error) =>
      faults.push(`Export: ${error.message}`),
    );
  }
});
