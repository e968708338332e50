import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { EVENT_TYPES } from './index.js';
import type { EventTypes, Personal } from './personal.js';

it('the fields sealed since the first stored event are still sealed', () => {
  const sealed = Object.entries(EVENT_TYPES)
    .map(([type, fields]) => [type, Object.keys(fields)])
    .filter(([, fields]) => (fields as string[]).length > 0);
  expect(Object.fromEntries(sealed)).toMatchObject({
    BookingPlaced: ['customer'],
    CustomerDetailsCorrected: ['customer'],
    ReceiptRead: ['reading'],
  });
});

it('docs/events.md lists every event type', () => {
  const page = readFileSync(join(repositoryRoot(), 'docs/events.md'), 'utf8');
  const missing = Object.keys(EVENT_TYPES).filter((type) => !page.includes(`\n| \`${type}\``));
  expect(missing).toEqual([]);
});

interface Event<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}
interface Family {
  readonly bookingId: string;
  readonly note: string;
  readonly contact: { readonly emails: readonly { readonly address: Personal<string> }[] } | null;
  readonly phone?: Personal<string>;
}

/** Each line under an `@ts-expect-error` must not compile: `npm run typecheck` fails when it does. */
it('the compiler names a forgotten personal field, and a field that is not personal', () => {
  const complete: EventTypes<Event<'A', Family>> = { A: { contact: true, phone: true } };
  // @ts-expect-error -- `contact` has something personal inside it
  const nested: EventTypes<Event<'A', Family>> = { A: { phone: true } };
  // @ts-expect-error -- `phone` is personal where it is given
  const optional: EventTypes<Event<'A', Family>> = { A: { contact: true } };
  // @ts-expect-error -- `note` is not personal
  const tooMany: EventTypes<Event<'A', Family>> = { A: { contact: true, phone: true, note: true } };
  // @ts-expect-error -- `note` is not personal, nor is anything else of this event
  const none: EventTypes<Event<'B', { readonly note: string }>> = { B: { note: true } };
  // @ts-expect-error -- B is missing
  const type: EventTypes<Event<'A', Family> | Event<'B', { readonly note: string }>> = {
    A: { contact: true, phone: true },
  };
  // @ts-expect-error -- without a booking there is no key to seal with
  const keyless: EventTypes<Event<'C', Pick<Family, 'phone'>>> = { C: { phone: true } };
  expect([complete, nested, optional, tooMany, none, type, keyless]).toHaveLength(7);
});
