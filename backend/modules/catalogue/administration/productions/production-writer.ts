import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaLibrary } from '../../../content/media-library.js';
import type { ProductionRequest } from '../../../../contracts/rest/administration.js';
import type { School } from '../../../schools/school.entity.js';
import { CatalogueChanged } from '../../changes/catalogue-changed.js';
import { Performance } from '../../entities/performance.entity.js';
import { Production } from '../../entities/production.entity.js';

type Fields = Partial<Omit<ProductionRequest, 'schoolId'>>;

@Injectable()
export class ProductionWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
    private readonly media: MediaLibrary,
  ) {}

  /** Answers the new production's id. */
  create(
    school: School,
    fields: Fields & Pick<ProductionRequest, 'title' | 'dates'>,
  ): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const columns = {
        venue: school.venue,
        ...(await this.columns(manager, school, fields, fields.title)),
      };
      const { id } = await manager.save(
        manager.create(Production, { schoolId: school.id, ...columns }),
      );
      await this.changed.announce(manager, { productionId: id });
      return id;
    });
  }

  async update(school: School, production: Production, fields: Fields): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const columns = await this.columns(manager, school, fields, fields.title ?? production.title);
      if (Object.keys(columns).length > 0) await manager.update(Production, production.id, columns);
      await this.changed.announce(manager, { productionId: production.id });
    });
  }

  /** Nothing more can be bought; what was bought is cancelled next. */
  async endSales(production: Production): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.update(Performance, { productionId: production.id }, { salesEnabled: false });
      await this.changed.announce(manager, { productionId: production.id });
      return (await manager.findBy(Performance, { productionId: production.id })).map(
        ({ id }) => id,
      );
    });
  }

  async delete(production: Production): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(Production, production.id);
      await this.changed.announce(manager, { productionId: production.id });
    });
  }

  /** Only what was sent. */
  private async columns(
    manager: EntityManager,
    school: School,
    fields: Fields,
    title: string,
  ): Promise<Partial<Production>> {
    const { description, venue, imageUrl } = fields;
    return {
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(fields.dates === undefined ? {} : { dates: fields.dates }),
      ...(description === undefined ? {} : { description: description || null }),
      ...(venue === undefined ? {} : { venue: venue || school.venue }),
      ...(imageUrl === undefined
        ? {}
        : { imageUrl: await this.media.accept(manager, imageUrl, `Poster of ${title}`) }),
    };
  }
}
