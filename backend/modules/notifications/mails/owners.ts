import { DataSource, In } from 'typeorm';
import { catalogueStream, type Changes } from '../../../contracts/events/index.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import type { Fact } from '../../../infrastructure/mail/frame/frame.js';
import { mailAddress, MailText, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { eachAlone } from '../../../infrastructure/process/each-alone.js';
import type { ObservedEvent } from '../../../infrastructure/process-manager/policy.js';
import { User } from '../../identity/api.js';
import { BANK_FIELDS, School, SchoolAdmin } from '../../schools/api.js';
import { composeSiteLetter } from '../letter.js';
import { mail, type Tools } from '../mail.js';

export interface BankDetailChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

interface OwnerMailInput {
  readonly to: string;
  readonly schoolName: string;
  /** Name and e-mail address of the person who made the change. */
  readonly by: string | MailText;
  readonly at: Date;
}

export function bankDetailsEmail(
  input: OwnerMailInput & { readonly changes: readonly BankDetailChange[] },
): ComposedMail {
  const rows = input.changes.map(
    ({ label, before, now }) => [label, `${before || 'none'} → ${now || 'none'}`] as const,
  );
  return compose(input, `The bank details of ${input.schoolName} were changed`, rows);
}

export function newOwnerEmail(input: OwnerMailInput & { readonly newOwner: string }): ComposedMail {
  return compose(input, `${input.schoolName} has a new owner`, [
    ['New owner', mailAddress(input.newOwner)],
  ]);
}

export function formerOwnerEmail(
  input: OwnerMailInput & { readonly formerOwner: string },
): ComposedMail {
  return compose(input, `${input.schoolName} has one owner less`, [
    ['Not an owner any more', mailAddress(input.formerOwner)],
  ]);
}

function compose(
  { to, schoolName, by, at }: OwnerMailInput,
  title: string,
  rows: readonly Fact[],
): ComposedMail {
  const sentence = plain`${by} did this on ${dateAndTime(at)}.`;
  return composeSiteLetter({
    to,
    subject: title,
    title,
    titleInText: true,
    preview: sentence,
    rows,
    sentences: [sentence],
    // Former owners get this text too, although they can no longer change anything.
    small:
      'Did you not expect this? Then write to the site’s administrators, and if you own the school still, sign in at once and put it right: families pay to what is shown now.',
    footer: `Sent by Houselights to everybody who owns ${schoolName}, or owned it when this happened.`,
  });
}

const GONE = 'Somebody whose account is gone';

interface Change {
  readonly schoolId: string;
  /** Id of the person who made the change; null when a process made it. */
  readonly byId: string | null;
  /** Time of the change in ISO 8601. */
  readonly at: string;
}

interface OwnerMailJob extends Change {
  /** Changed columns of the school, each with old and new value; empty for a new owner. */
  readonly changes: Changes;
  readonly newOwnerId: string | null;
}

/** Data of jobs that an older release queued, including the mail's contents. */
interface FormerJob extends Omit<OwnerMailInput, 'to' | 'at'> {
  readonly schoolId: string;
  readonly at: string;
  readonly changes: readonly BankDetailChange[];
  /** E-mail address of the new owner; null when bank details changed. */
  readonly newOwner: string | null;
}

const changeOf = (
  schoolId: string,
  { metadata: { actor, occurredAt } }: Pick<ObservedEvent, 'metadata'>,
): Change => ({ schoolId, byId: actor.kind === 'user' ? actor.id : null, at: occurredAt });

const NEEDS = { dataSource: DataSource, events: DomainEventStore };
type Services = Tools & { readonly dataSource: DataSource; readonly events: DomainEventStore };

const person = (id: string | null, { dataSource }: Services): Promise<User | null> =>
  id === null ? Promise.resolve(null) : dataSource.manager.findOneBy(User, { id });

/** Returns the school's name and the person who made the change; null when the school was deleted. */
async function known(
  { schoolId, byId, at }: Change,
  services: Services,
): Promise<Omit<OwnerMailInput, 'to'> | null> {
  const school = await services.dataSource.manager.findOneBy(School, { id: schoolId });
  const by = await person(byId, services);
  return (
    school && {
      schoolName: school.name,
      by: by ? plain`${displayName(by)} (${mailAddress(by.email)})` : new MailText(GONE),
      at: new Date(at),
    }
  );
}

/**
 * Returns the school's owners, and all who lost the role at this event or later. An owner who removes the others cannot
 * hide the mail from them.
 */
async function ownersSince(
  schoolId: string,
  eventId: string,
  { dataSource, events }: Services,
): Promise<User[]> {
  const owners = await dataSource.manager.findBy(SchoolAdmin, { schoolId, role: 'owner' });
  const history = await events.readStream(catalogueStream(schoolId), 0);
  const from = history.findIndex(({ id }) => id === eventId);
  const former = (from < 0 ? [] : history.slice(from)).flatMap((event) =>
    event.unreadable === undefined &&
    event.type === 'AdministratorRemoved' &&
    event.data.role === 'owner'
      ? [event.data.userId]
      : [],
  );
  const ids = [...owners.map(({ userId }) => userId), ...former];
  return dataSource.manager.findBy(User, { id: In(ids) });
}

/**
 * Mail to a school's owners about changed bank details or a new owner. A person who registers a school gets none about
 * becoming its owner.
 */
export const ownerChange = mail({
  queue: 'owner-mail',
  on: {
    BankDetailsChanged: ({ schoolId, changes }, event) => ({
      ...changeOf(schoolId, event),
      changes,
      newOwnerId: null,
    }),
    AdministratorAdded: ({ schoolId, role, userId }, event) =>
      role === 'owner' && { ...changeOf(schoolId, event), changes: {}, newOwnerId: userId },
  },
  needs: NEEDS,
  async run({ id, data }: Job<OwnerMailJob | FormerJob>, services) {
    const contentsOfMail =
      'schoolName' in data ? { ...data, at: new Date(data.at) } : await contents(data, services);
    if (!contentsOfMail) return;
    const { changes, newOwner, schoolName, by, at } = contentsOfMail;
    const owners = await ownersSince(data.schoolId, id, services);
    if (owners.every(({ email }) => email === newOwner)) return;
    // A mail to one owner that keeps failing must not stop the mails to the others.
    await eachAlone(owners, async (owner) => {
      const words = { to: owner.email, schoolName, by, at };
      await services.send(
        newOwner === null
          ? {
              messageId: `bank-details-${id}-${owner.id}`,
              mail: bankDetailsEmail({ ...words, changes }),
            }
          : {
              messageId: `new-owner-${id}-${owner.id}`,
              mail: newOwnerEmail({ ...words, newOwner }),
            },
      );
    });
  },
});

/** Returns the mail's contents; null when the school or the new owner was deleted. */
async function contents(job: OwnerMailJob, services: Services) {
  const facts = await known(job, services);
  const newOwner = await person(job.newOwnerId, services);
  if (!facts || (job.newOwnerId !== null && !newOwner)) return null;
  const changes = Object.entries(BANK_FIELDS).flatMap(([name, label]) => {
    const change = job.changes[name];
    if (!change) return [];
    return [{ label, before: String(change.before ?? ''), now: String(change.after ?? '') }];
  });
  return { ...facts, changes, newOwner: newOwner?.email ?? null };
}

/**
 * Mail to the owners when one loses the role. It warns them when somebody removes owners before changing the bank
 * details.
 */
export const ownerLeft = mail({
  queue: 'owner-left-mail',
  on: {
    AdministratorRemoved: ({ schoolId, userId, role }, event) =>
      role === 'owner' && { ...changeOf(schoolId, event), formerOwnerId: userId },
  },
  needs: NEEDS,
  async run({ id, data }: Job<Change & { readonly formerOwnerId: string }>, services) {
    const facts = await known(data, services);
    if (!facts) return;
    const formerOwner = (await person(data.formerOwnerId, services))?.email ?? GONE;
    await eachAlone(await ownersSince(data.schoolId, id, services), async (owner) => {
      const words = { to: owner.email, ...facts, formerOwner };
      await services.send({
        messageId: `former-owner-${id}-${owner.id}`,
        mail: formerOwnerEmail(words),
      });
    });
  },
});
