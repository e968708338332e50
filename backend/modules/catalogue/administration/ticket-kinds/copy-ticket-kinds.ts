import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SeatingSection } from '../../entities/seating-section.entity.js';
import { TicketKind } from '../../entities/ticket-kind.entity.js';
import { onlyWithCode } from '../../queries/discount-codes.js';
import { ticketKindsOf } from '../../queries/ticket-kinds.js';

/**
 * Copies the kinds that are not archived to a production whose sections are copies with the same names. A kind that is sold only
 * with a discount code is archived in the copy, which has no code.
 */
export async function copyTicketKinds(
  manager: EntityManager,
  from: string,
  into: string,
  now: Date,
): Promise<TicketKind[]> {
  const originals = (await ticketKindsOf(manager, from)).filter(
    ({ archivedAt }) => archivedAt === null,
  );
  const { kindIds } = await onlyWithCode(manager, from);
  const sections = await manager.findBy(SeatingSection, [
    { productionId: from },
    { productionId: into },
  ]);
  const copyByName = new Map(
    sections.flatMap(({ productionId, name, id }) => (productionId === into ? [[name, id]] : [])),
  );
  const copyOfSection = new Map(sections.map(({ id, name }) => [id, copyByName.get(name)]));
  const copyOfKind = new Map(originals.map(({ id }) => [id, randomUUID() as string]));
  return manager.save(
    originals.map(({ id, createdAt: _, sectionIds, onlyWith, ...kind }) =>
      manager.create(TicketKind, {
        ...kind,
        id: copyOfKind.get(id) as string,
        productionId: into,
        sectionIds: sectionIds?.flatMap((section) => copyOfSection.get(section) ?? []) ?? null,
        onlyWith: onlyWith.map((other) => copyOfKind.get(other) ?? other),
        archivedAt: kindIds.includes(id) ? now : null,
      }),
    ),
  );
}
