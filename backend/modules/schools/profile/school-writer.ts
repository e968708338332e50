import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MediaLibrary } from '../../content/media-library.js';
import type {
  SchoolCreateRequest,
  SchoolUpdateRequest,
} from '../../../contracts/rest/administration.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import { School } from '../school.entity.js';
import { changedSchool, registeredSchool } from './school-events.js';

@Injectable()
export class SchoolWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly media: MediaLibrary,
  ) {}

  /** Whoever registers a school owns it. */
  register(owner: SignedInPerson, request: SchoolCreateRequest): Promise<School> {
    return this.dataSource.transaction(async (manager) => {
      const { bankQrCodeUrl, ...fields } = given(request);
      const school = await manager.save(
        manager.create(School, {
          ...fields,
          bankQrCodeUrl: await this.media.accept(
            manager,
            bankQrCodeUrl ?? null,
            `Payment QR of ${request.name}`,
          ),
          ownerId: owner.id,
        }),
      );
      await manager.save(
        manager.create(SchoolAdmin, { schoolId: school.id, userId: owner.id, role: 'owner' }),
      );
      await this.outbox.record(manager, owner, registeredSchool(school), 'everything');
      return school;
    });
  }

  update({ id }: School, request: SchoolUpdateRequest, person: SignedInPerson): Promise<School> {
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneOrFail(School, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      const { bankQrCodeUrl } = request;
      const columns = {
        ...given(request),
        ...(request.merchantName === null ? { merchantName: '' } : {}),
        ...(bankQrCodeUrl === undefined
          ? {}
          : {
              bankQrCodeUrl: await this.media.accept(
                manager,
                bankQrCodeUrl,
                `Payment QR of ${before.name}`,
              ),
            }),
      };
      const events = changedSchool(before, { ...before, ...columns });
      if (events.length > 0) await manager.update(School, id, columns);
      await this.outbox.record(manager, person, events, 'everything');
      return manager.findOneByOrFail(School, { id });
    });
  }
}

/** Only what was sent. */
function given<T extends object>(request: T): { [K in keyof T]: NonNullable<T[K]> } {
  const entries = Object.entries(request).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as { [K in keyof T]: NonNullable<T[K]> };
}
