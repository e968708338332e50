import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { toSen } from '../../../contracts/money.js';
import { requireUnchanged } from '../../../infrastructure/http/based-on.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { MediaLibrary } from '../../content/api.js';
import type {
  SchoolCreateRequest,
  SchoolUpdateRequest,
} from '../../../contracts/rest/administration.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import { requireStaffOf, type SignedInPerson } from '../../identity/api.js';
import { lockedSchool } from '../locked-school.js';
import { personNow } from '../person-now.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import { School } from '../school.entity.js';
import { changedSchool, registeredSchool } from './school-events.js';
import { schoolView } from './school-view.js';
import { FIXED_LOCKS } from '../../../infrastructure/database/advisory-locks.js';

/** Maximum number of schools of one person that may wait for approval. */
const MOST_WAITING = 3;

@Injectable()
export class SchoolWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly media: MediaLibrary,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Registers a school that the person then owns. On a site with approval it waits for super administrators. */
  async register(owner: SignedInPerson, request: SchoolCreateRequest): Promise<School> {
    const { bankQrCodeUrl, ...fields } = given(request);
    const qrCode = await this.media.arrivedUpload(bankQrCodeUrl ?? null);
    return this.dataSource.transaction(async (manager) => {
      await requireFreeName(manager, request.name);
      const waits = this.config.schoolApproval === 'required';
      if (waits) await this.requireFewWaiting(manager, owner);
      const school = await manager.save(
        manager.create(School, {
          ...fields,
          bankQrCodeUrl: await this.media.note(manager, qrCode, `Payment QR of ${request.name}`),
          ownerId: owner.id,
          status: waits ? 'pending' : 'approved',
        }),
      );
      await manager.save(
        manager.create(SchoolAdmin, { schoolId: school.id, userId: owner.id, role: 'owner' }),
      );
      await this.outbox.record(manager, owner, registeredSchool(school), 'everything');
      return school;
    });
  }

  /**
   * Updates a school. @param mayChange throws for a person who may not change the school; gets the stored school and
   * the person's present role, both locked @throws Problem 403 `not_your_school`, 409 `changed_meanwhile`,
   * `school_name_taken`
   */
  async update(
    { id, bankQrCodeUrl: known }: School,
    { basedOn, ...request }: SchoolUpdateRequest,
    person: SignedInPerson,
    mayChange: (before: School, by: SignedInPerson) => void,
  ): Promise<School> {
    const { bankQrCodeUrl, autoConfirmUpTo, ...fields } = request;
    // The picture is looked up before the transaction, because a slow file store would keep the school locked.
    const qrCode =
      bankQrCodeUrl && bankQrCodeUrl === known
        ? { address: known, upload: null }
        : await this.media.arrivedUpload(bankQrCodeUrl ?? null);
    return this.dataSource.transaction(async (manager) => {
      if (request.name) await requireFreeName(manager, request.name, id);
      const before = await lockedSchool(manager, id);
      const by = await personNow(manager, id, person);
      requireStaffOf(by, id);
      mayChange(before, by);
      requireUnchanged(schoolView(before), request, basedOn);
      const columns = {
        ...given(fields),
        ...(autoConfirmUpTo === undefined
          ? {}
          : { autoConfirmUpToSen: autoConfirmUpTo === null ? null : toSen(autoConfirmUpTo) }),
        ...(request.merchantName === null ? { merchantName: '' } : {}),
        ...(request.textLanguage === null ? { textLanguage: null } : {}),
        ...(bankQrCodeUrl === undefined || bankQrCodeUrl === before.bankQrCodeUrl
          ? {}
          : {
              bankQrCodeUrl: await this.media.note(manager, qrCode, `Payment QR of ${before.name}`),
            }),
      };
      const events = changedSchool(before, { ...before, ...columns });
      if (events.length > 0) await manager.update(School, id, columns);
      await this.outbox.record(manager, person, events, 'everything');
      return manager.findOneByOrFail(School, { id });
    });
  }

  private async requireFewWaiting(manager: EntityManager, owner: SignedInPerson): Promise<void> {
    const waiting = await manager.countBy(School, { ownerId: owner.id, status: 'pending' });
    if (waiting < MOST_WAITING) return;
    throw new Problem(
      409,
      'too_many_waiting_schools',
      `You have registered ${waiting} schools that wait for approval. Please wait until they are approved.`,
    );
  }
}

function given<T extends object>(request: T): { [K in keyof T]: NonNullable<T[K]> } {
  const entries = Object.entries(request).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as { [K in keyof T]: NonNullable<T[K]> };
}

/**
 * Reduces a school's name to its letters and digits, to compare names without case, accents, spaces and punctuation.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Refuses a name that looks like another school's, because families tell schools apart by name. Call it in the
 * transaction that writes the name: names are checked one at a time. @param except id of the school that is renamed
 * @throws Problem 409 `school_name_taken`
 */
async function requireFreeName(
  manager: EntityManager,
  name: string,
  except: string | null = null,
): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(${FIXED_LOCKS.schoolNames})`);
  const schools = await manager.find(School, { select: { id: true, name: true } });
  const key = nameKey(name);
  if (!schools.some((school) => school.id !== except && nameKey(school.name) === key)) return;
  throw new Problem(
    409,
    'school_name_taken',
    'A school of this name is registered already. If it is yours, ask its administrator to invite you; otherwise add what tells them apart, such as the town.',
  );
}
