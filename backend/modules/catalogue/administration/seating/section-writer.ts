import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  SectionRequest,
  SectionUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import { nameLook } from '../../../../contracts/folded-text.js';
import type { SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import type { Author } from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';
import { seatingView, sectionView } from '../../queries/seating-view.js';
import { copySections, nextOrder } from './copy-sections.js';
import { PlanEditor, type Edited } from './plan-editor.js';

@Injectable()
export class SectionWriter {
  constructor(private readonly editor: PlanEditor) {}

  async create(
    productionId: string,
    { name, displayOrder, aisleAfter }: SectionRequest,
    by: Author,
  ): Promise<SeatingSectionView> {
    return this.shown(
      await this.editor.change(productionId, by, async (manager) => {
        await this.requireFreeName(manager, productionId, name, null);
        const section = {
          productionId,
          name,
          displayOrder: displayOrder ?? 0,
          aisleAfter: aisleAfter ?? 0,
        };
        return (await manager.save(manager.create(SeatingSection, section))).id;
      }),
    );
  }

  /** @throws Problem 404, 409 `changed_meanwhile`, `section_exists` */
  async update(
    productionId: string,
    id: string,
    { basedOn, ...fields }: SectionUpdateRequest,
    by: Author,
  ): Promise<SeatingSectionView> {
    return this.shown(
      await this.editor.change(productionId, by, async (manager) => {
        const section = await manager.findOneBy(SeatingSection, { id });
        if (!section) throw notFound('Section');
        requireUnchanged(section, fields, basedOn);
        if (fields.name !== undefined && fields.name !== section.name)
          await this.requireFreeName(manager, productionId, fields.name, id);
        const columns = Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
        );
        if (Object.keys(columns).length > 0) await manager.update(SeatingSection, id, columns);
        return id;
      }),
    );
  }

  async delete(productionId: string, id: string, by: Author): Promise<void> {
    await this.editor.change(productionId, by, (manager) => manager.delete(SeatingSection, id));
  }

  /** Copies a section's rows, prices and overrides under another name, placed last. */
  async copy(
    productionId: string,
    id: string,
    name: string,
    by: Author,
  ): Promise<SeatingSectionView> {
    return this.shown(
      await this.editor.change(productionId, by, async (manager) => {
        await this.requireFreeName(manager, productionId, name, null);
        const displayOrder = nextOrder(await manager.findBy(SeatingSection, { productionId }));
        const [copy] = await copySections(manager, {
          sections: { id },
          into: productionId,
          change: { name, displayOrder },
        });
        if (!copy) throw notFound('Section');
        return copy.id;
      }),
    );
  }

  /** Copies another production's plan; overrides for single performances are not copied. */
  async copyPlan(
    fromProductionId: string,
    productionId: string,
    by: Author,
  ): Promise<SeatingSectionView[]> {
    const { plan } = await this.editor.change(productionId, by, async (manager) => {
      if (await manager.existsBy(SeatingSection, { productionId })) {
        throw new Problem(
          409,
          'plan_not_empty',
          'This production has a seating plan already. Delete its sections before copying another plan.',
        );
      }
      const copies = await copySections(manager, {
        sections: { productionId: fromProductionId },
        into: productionId,
        change: {},
      });
      if (copies.length === 0)
        throw new Problem(422, 'nothing_to_copy', 'That production has no seating plan to copy.');
    });
    return seatingView(plan);
  }

  private shown({ plan, result }: Edited<string>): SeatingSectionView {
    const section = plan.sections.find(({ id }) => id === result);
    if (!section) throw notFound('Section');
    return sectionView(section);
  }

  /** Refuses a name that reads like another section's name, because buyers name a seat by section, row and number. */
  private async requireFreeName(
    manager: EntityManager,
    productionId: string,
    name: string,
    except: string | null,
  ): Promise<void> {
    const others = await manager.findBy(SeatingSection, { productionId });
    const look = nameLook(name);
    const taken = others.find((other) => other.id !== except && nameLook(other.name) === look);
    if (!taken) return;
    const isSame = taken.name.trim().toLowerCase() === name.toLowerCase();
    const message = isSame
      ? `There is already a section called ${name}. Please choose another name.`
      : `There is already a section called ${taken.name}, which looks the same. Please choose another name.`;
    throw new Problem(409, 'section_exists', message, { fields: { name: message } });
  }
}
