import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import type {
  BulkRowsRequest,
  RowRequest,
  RowUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import type { SeatingRowView } from '../../../../contracts/rest/catalogue.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import type { Author } from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { toDecimal, toSen } from '../../../../contracts/money.js';
import { rowName } from '../../../../contracts/rest/seat-text.js';
import { growingSeatCounts, labelsBetween } from '../../../../contracts/rest/row-labels.js';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { rowView } from '../../queries/seating-view.js';
import { nextOrder } from './copy-sections.js';
import { PlanEditor, type Edited } from './plan-editor.js';

@Injectable()
export class RowWriter {
  constructor(private readonly editor: PlanEditor) {}

  async create(
    productionId: string,
    sectionId: string,
    { rowLabel, seatCount, price, displayOrder }: RowRequest,
    by: Author,
  ): Promise<SeatingRowView> {
    const edited = await this.editor.change(productionId, by, async (manager) => {
      await this.requireFreeLabels(manager, sectionId, [rowLabel], null);
      const row = {
        sectionId,
        rowLabel,
        seatCount,
        price: String(price),
        displayOrder: displayOrder ?? 0,
      };
      return [(await manager.save(manager.create(SeatingRow, row))).id];
    });
    return only(this.shown(edited));
  }

  /**
   * Adds one row for each label. All new rows get the same display order, so that they are sorted by label. When no row of the
   * section has a display order, the new rows are sorted among the other rows, otherwise after them. A row that is added later
   * with the default order is sorted among the new rows.
   */
  async createMany(
    productionId: string,
    sectionId: string,
    request: BulkRowsRequest,
    by: Author,
  ): Promise<SeatingRowView[]> {
    const named = labelsBetween(request.firstLabel, request.lastLabel);
    if ('wrong' in named) throw invalidInput({ lastLabel: named.wrong });
    const sizes = growingSeatCounts(request.seatCount, request.moreSeats ?? 0, named.labels.length);
    if ('wrong' in sizes) throw invalidInput({ moreSeats: sizes.wrong });
    const price = String(request.price);
    return this.shown(
      await this.editor.change(productionId, by, async (manager) => {
        const others = await this.requireFreeLabels(manager, sectionId, named.labels, null);
        const displayOrder = others.some((row) => row.displayOrder > 0) ? nextOrder(others) : 0;
        const rows = named.labels.map((rowLabel, index) =>
          manager.create(SeatingRow, {
            sectionId,
            rowLabel,
            seatCount: sizes.counts[index] ?? request.seatCount,
            price,
            displayOrder,
          }),
        );
        return (await manager.save(rows)).map(({ id }) => id);
      }),
    );
  }

  /**
   * Changes a row. A new price applies to later orders only; sold seats carry their own price.
   * @throws Problem 404, 409 `changed_meanwhile`, `row_exists`, `seats_sold`
   */
  async update(
    productionId: string,
    id: string,
    { basedOn, ...fields }: RowUpdateRequest,
    by: Author,
  ): Promise<SeatingRowView> {
    const edited = await this.editor.change(productionId, by, async (manager) => {
      const row = await manager.findOneBy(SeatingRow, { id });
      if (!row) throw notFound('Row');
      requireUnchanged(asShown(row), asShown(fields), basedOn && asShown(basedOn));
      const { rowLabel, seatCount, price, displayOrder } = fields;
      if (rowLabel !== undefined)
        await this.requireFreeLabels(manager, row.sectionId, [rowLabel], id);
      await manager.save(
        manager.merge(SeatingRow, row, {
          ...(rowLabel === undefined ? {} : { rowLabel }),
          ...(seatCount === undefined ? {} : { seatCount }),
          ...(price === undefined ? {} : { price: String(price) }),
          ...(displayOrder === undefined || displayOrder === null ? {} : { displayOrder }),
        }),
      );
      // Deletes overrides of removed seats, so that a seat that is added back later has none.
      await manager.delete(SeatOverride, { rowId: id, seatNumber: MoreThan(row.seatCount) });
      return [id];
    });
    return only(this.shown(edited));
  }

  async delete(productionId: string, id: string, by: Author): Promise<void> {
    await this.editor.change(productionId, by, (manager) => manager.delete(SeatingRow, id));
  }

  private shown({ plan, result }: Edited<readonly string[]>): SeatingRowView[] {
    const rows = plan.sections.flatMap((section) => section.rows);
    return result.flatMap((id) => rows.filter((row) => row.id === id).map(rowView));
  }

  /** Refuses a label in use: buyers read `Row A` and `A` as the same row. Returns the section's rows. */
  private async requireFreeLabels(
    manager: EntityManager,
    sectionId: string,
    labels: readonly string[],
    except: string | null,
  ): Promise<SeatingRow[]> {
    const rows = await manager.findBy(SeatingRow, { sectionId });
    const taken = new Set(
      rows.filter(({ id }) => id !== except).map((row) => comparable(row.rowLabel)),
    );
    const doubles = labels.filter((label) => taken.has(comparable(label)));
    if (doubles.length === 0) return rows;
    const message = `This section already has ${doubles.length === 1 ? 'a row' : 'rows'} ${doubles.map(rowName).join(', ')}. Please choose another label.`;
    throw new Problem(409, 'row_exists', message, { fields: { rowLabel: message } });
  }
}

const comparable = (label: string): string => rowName(label).toLowerCase();

/** Writes label and price as the API does, so that two spellings of one value are equal. */
function asShown<T extends { readonly rowLabel?: unknown; readonly price?: unknown }>(
  fields: T,
): Record<string, unknown> {
  const { rowLabel, price } = fields;
  const sen = toSen(String(price));
  return {
    ...fields,
    ...(typeof rowLabel === 'string' ? { rowLabel: rowName(rowLabel) } : {}),
    ...(sen === null ? {} : { price: toDecimal(sen) }),
  };
}

function only(rows: readonly SeatingRowView[]): SeatingRowView {
  const [row] = rows;
  if (!row) throw notFound('Row');
  return row;
}
