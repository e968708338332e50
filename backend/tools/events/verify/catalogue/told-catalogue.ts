import type {
  CatalogueEvent,
  Changes,
  Fields,
  PlanChange,
  PlanPartChange,
  SeatsChange,
} from '../../../../contracts/events/index.js';

/** Row of a catalogue table. Findings print the row's name ({@link rowName}). */
export interface CatalogueRow {
  /** Names of the rows that contain this row, the nearest first. */
  readonly parents: readonly string[];
  readonly fields: Fields;
}

interface ToldRow extends CatalogueRow {
  /**
   * True when an event added the row, so that the events contain everything in it. False when the row is older than its first
   * event.
   */
  readonly whole: boolean;
}

/** Makes the names by which findings print rows. */
export const rowName = {
  school: (id: string) => `catalogue.schools id=${id}`,
  admin: (schoolId: string, userId: string) =>
    `catalogue.school_admins school_id=${schoolId} user_id=${userId}`,
  invitation: (id: string) => `catalogue.school_invitations id=${id}`,
  production: (id: string) => `catalogue.productions id=${id}`,
  performance: (id: string) => `catalogue.performances id=${id}`,
  section: (id: string) => `catalogue.seating_sections id=${id}`,
  row: (id: string) => `catalogue.seating_rows id=${id}`,
  seat: (rowId: string, number: number, performanceId: string | null) =>
    `catalogue.seat_overrides row_id=${rowId} seat_number=${number} performance_id=${performanceId ?? 'null'}`,
  ticketKind: (id: string) => `catalogue.ticket_kinds id=${id}`,
  discountCode: (id: string) => `catalogue.discount_codes id=${id}`,
  extra: (id: string) => `catalogue.extras id=${id}`,
  content: (slug: string) => `catalogue.content_blocks slug=${slug}`,
};

export const isSeat = (name: string): boolean => name.startsWith('catalogue.seat_overrides ');
const isInvitation = (name: string): boolean => name.startsWith('catalogue.school_invitations ');

/**
 * Returns the fields of a seat that has no row of its own. It is an ordinary seat, which at each performance is as the
 * plan says.
 */
export const ordinarySeat = (name: string): Fields => ({
  status: name.endsWith('performance_id=null') ? 'available' : null,
  priceSen: null,
});

/** Builds the catalogue of one school, or of the site, from the events of its stream. Shares no code with the site. */
export class ToldCatalogue {
  private readonly rows = new Map<string, ToldRow>();
  private isDeleted = false;

  add(event: CatalogueEvent): void {
    switch (event.type) {
      case 'SchoolRegistered':
        return this.put(rowName.school(event.data.schoolId), [], event.data.after);
      case 'SchoolProfileChanged':
      case 'BankDetailsChanged':
      case 'SchoolSettingsChanged':
        return this.change(rowName.school(event.data.schoolId), [], afterOf(event.data.changes));
      case 'SchoolOwnerChanged':
        return this.change(rowName.school(event.data.schoolId), [], { ownerId: event.data.after });
      case 'SchoolDeleted':
        this.rows.clear();
        this.isDeleted = true;
        return;
      case 'AdministratorInvited':
        return this.put(
          rowName.invitation(event.data.invitationId),
          [rowName.school(event.data.schoolId)],
          { role: event.data.role },
        );
      case 'InvitationWithdrawn':
        return this.remove(rowName.invitation(event.data.invitationId));
      case 'AdministratorAdded':
        return this.addAdministrator(event.data);
      case 'AdministratorRemoved':
        return this.remove(rowName.admin(event.data.schoolId, event.data.userId));
      case 'ContentChanged': {
        const { title, description, imageUrl = null } = event.data.after;
        return this.put(rowName.content(event.data.slug), [], { title, description, imageUrl });
      }
      case 'BuyersMessageRequested':
      case 'AccountErased':
        return;
      default:
        return this.addToProduction(event);
    }
  }

  /**
   * Compares the tables with the events.
   * @returns the findings, and the number of rows without events because they are older than the events
   */
  compare(table: ReadonlyMap<string, CatalogueRow>): {
    readonly findings: string[];
    readonly untold: number;
  } {
    const findings: string[] = [];
    let untold = 0;
    for (const [name, told] of this.rows) {
      const fields = table.get(name)?.fields ?? (isSeat(name) ? ordinarySeat(name) : null);
      if (fields) {
        const different = Object.keys(told.fields).filter(
          (field) => json(told.fields[field]) !== json(fields[field]),
        );
        if (different.length > 0)
          findings.push(
            `${name}: the events say otherwise of ${different.map(column).sort().join(', ')}`,
          );
      } else if (!isInvitation(name))
        // Invitations are left out: the invitation of a person who already has the role ends without an event.
        findings.push(`${name}: the row that the events make is missing`);
    }
    for (const [name, { parents, fields }] of table) {
      if (this.rows.has(name)) continue;
      const parent = parents.map((each) => this.rows.get(each)).find((each) => each !== undefined);
      const isTold = parent ? parent.whole : this.isDeleted;
      if (!isTold) untold += 1;
      else if (!isSeat(name) || json(fields) !== json(ordinarySeat(name)))
        findings.push(`${name}: no event has made this row`);
    }
    return { findings, untold };
  }

  private addAdministrator(data: {
    readonly schoolId: string;
    readonly userId: string;
    readonly role: string;
    readonly invitationId: string | null;
  }): void {
    const { schoolId, userId, role, invitationId } = data;
    const school = rowName.school(schoolId);
    this.put(rowName.admin(schoolId, userId), [school], { role });
    if (invitationId) this.remove(rowName.invitation(invitationId));
    const known = this.rows.get(school);
    // The first administrator after a registration is the person who registered the school, and its owner.
    if (known?.whole && !('ownerId' in known.fields)) this.change(school, [], { ownerId: userId });
  }

  private addToProduction(
    event: Extract<CatalogueEvent, { readonly data: { readonly productionId: string } }>,
  ): void {
    const production = rowName.production(event.data.productionId);
    const parents = [production, rowName.school(event.data.schoolId)];
    switch (event.type) {
      case 'ProductionAdded':
        return this.put(production, parents.slice(1), {
          draft: false,
          descriptionTranslations: {},
          standardPrices: [],
          archivedAt: null,
          ...event.data.after,
        });
      case 'ProductionChanged':
        return this.change(production, parents.slice(1), afterOf(event.data.changes));
      case 'ProductionDeleted':
        return this.remove(production);
      case 'PerformanceAdded':
        return this.put(rowName.performance(event.data.performanceId), parents, {
          archived: false,
          ...event.data.after,
        });
      case 'PerformanceMoved':
        return this.change(rowName.performance(event.data.performanceId), parents, {
          ...event.data.after,
        });
      case 'PerformanceSalesSwitched':
        return this.change(rowName.performance(event.data.performanceId), parents, {
          salesEnabled: event.data.after,
        });
      case 'PerformanceArchiveSwitched':
        return this.change(rowName.performance(event.data.performanceId), parents, {
          archived: event.data.after,
        });
      case 'PerformanceDeleted':
        return this.remove(rowName.performance(event.data.performanceId));
      case 'TicketKindAdded':
        return this.put(rowName.ticketKind(event.data.kindId), parents, {
          archivedAt: null,
          ...event.data.after,
        });
      case 'TicketKindChanged':
        return this.change(
          rowName.ticketKind(event.data.kindId),
          parents,
          afterOf(event.data.changes),
        );
      case 'DiscountCodeAdded':
        return this.put(rowName.discountCode(event.data.codeId), parents, {
          archivedAt: null,
          ...event.data.after,
        });
      case 'DiscountCodeChanged':
        return this.change(
          rowName.discountCode(event.data.codeId),
          parents,
          afterOf(event.data.changes),
        );
      case 'ExtraAdded':
        return this.put(rowName.extra(event.data.extraId), parents, {
          archivedAt: null,
          ...event.data.after,
        });
      case 'ExtraChanged':
        return this.change(rowName.extra(event.data.extraId), parents, afterOf(event.data.changes));
      case 'SeatingPlanChanged':
      case 'SeatPricesChanged':
        for (const change of event.data.changes) this.addToPlan(change, parents);
    }
  }

  private addToPlan(change: PlanChange, parents: readonly string[]): void {
    if (change.part === 'seats') this.addSeats(change, parents);
    else this.addPart(change, parents);
  }

  private addPart({ part, id, before, after }: PlanPartChange, parents: readonly string[]): void {
    const name = rowName[part](id);
    if (after === null) return this.remove(name);
    const section = after['sectionId'];
    const all = typeof section === 'string' ? [rowName.section(section), ...parents] : parents;
    if (before === null) this.put(name, all, after);
    else this.change(name, all, after);
  }

  private addSeats(
    { rowId, seatNumbers, performanceId, after }: SeatsChange,
    parents: readonly string[],
  ): void {
    const row = rowName.row(rowId);
    const all = [row, ...(performanceId ? [rowName.performance(performanceId)] : []), ...parents];
    for (const number of seatNumbers) {
      const name = rowName.seat(rowId, number, performanceId);
      if (!this.rows.has(name) && this.rows.get(row)?.whole)
        this.put(name, all, ordinarySeat(name));
      this.change(name, all, { ...after });
    }
  }

  private put(name: string, parents: readonly string[], fields: Fields): void {
    this.rows.set(name, { parents, fields, whole: true });
  }

  private change(name: string, parents: readonly string[], fields: Fields): void {
    const known = this.rows.get(name) ?? { parents, fields: {}, whole: false };
    this.rows.set(name, { ...known, fields: { ...known.fields, ...fields } });
  }

  private remove(name: string): void {
    this.rows.delete(name);
    for (const [other, { parents }] of this.rows)
      if (parents.includes(name)) this.rows.delete(other);
  }
}

const afterOf = (changes: Changes): Fields =>
  Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]));

const json = (value: unknown): string => JSON.stringify(value ?? null);

/** Columns whose names differ from those of the event's fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  label: 'row_label',
  priceSen: 'price',
  startsAt: 'date_time',
  archived: 'archived_at',
};

const column = (field: string): string =>
  COLUMNS[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
