import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueChanged } from '../../catalogue/changes/catalogue-changed.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { MediaLibrary } from '../../content/media-library.js';
import type {
  SchoolCreateRequest,
  SchoolUpdateRequest,
} from '../../../contracts/rest/administration.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import { School } from '../school.entity.js';
import { requireFreeName } from './school-name.js';

/** Schools of one person that nobody has approved yet. */
const MOST_WAITING = 3;

@Injectable()
export class SchoolWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
    private readonly media: MediaLibrary,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whoever registers a school owns it. Where super administrators approve schools, it waits for that. */
  register(owner: SignedInPerson, request: SchoolCreateRequest): Promise<School> {
    return this.dataSource.transaction(async (manager) => {
      await requireFreeName(manager, request.name);
      const waits = this.config.schoolApproval === 'required';
      if (waits) await this.requireFewWaiting(manager, owner);
      const { bankQrCodeUrl, ...fields } = given(request);
      const school = await manager.save(
        manager.create(School, {
          ...fields,
          bankQrCodeUrl: await this.media.acceptUpload(
            manager,
            bankQrCodeUrl ?? null,
            `Payment QR of ${request.name}`,
          ),
          ownerId: owner.id,
          status: waits ? 'pending' : 'approved',
        }),
      );
      await manager.save(
        manager.create(SchoolAdmin, { schoolId: school.id, userId: owner.id, role: 'owner' }),
      );
      await this.changed.announce(manager, 'everything');
      return school;
    });
  }

  update(school: School, request: SchoolUpdateRequest): Promise<School> {
    return this.dataSource.transaction(async (manager) => {
      if (request.name) await requireFreeName(manager, request.name, school.id);
      const { bankQrCodeUrl } = request;
      const columns = {
        ...given(request),
        ...(request.merchantName === null ? { merchantName: '' } : {}),
        ...(bankQrCodeUrl === undefined || bankQrCodeUrl === school.bankQrCodeUrl
          ? {}
          : {
              bankQrCodeUrl: await this.media.acceptUpload(
                manager,
                bankQrCodeUrl,
                `Payment QR of ${school.name}`,
              ),
            }),
      };
      if (Object.keys(columns).length > 0) await manager.update(School, school.id, columns);
      await this.changed.announce(manager, 'everything');
      return manager.findOneByOrFail(School, { id: school.id });
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

/** Only what was sent. */
function given<T extends object>(request: T): { [K in keyof T]: NonNullable<T[K]> } {
  const entries = Object.entries(request).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as { [K in keyof T]: NonNullable<T[K]> };
}
