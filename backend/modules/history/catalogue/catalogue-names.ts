import type { CatalogueEvent, Fields } from '../../../contracts/events/index.js';

/** Present names of productions, performances, sections and others, by id. */
export interface CatalogueNames {
  readonly productions: ReadonlyMap<string, string>;
  readonly performances: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, { readonly label: string; readonly sectionId: string | null }>;
  /** Names of ticket kinds, found in events alone, because every kind has events. */
  readonly ticketKinds: ReadonlyMap<string, string>;
  /** Names of discount codes, from events alone as well. */
  readonly discountCodes: ReadonlyMap<string, string>;
  /** Names of extras, from events alone as well. */
  readonly extras: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

/**
 * Collects names from events, so that deleted things keep their names. Things older than the events get their names
 * from the tables, and names in `today` replace names in events.
 *
 * @param events oldest first @param today present names from the tables
 */
export function namesOf(events: readonly CatalogueEvent[], today: CatalogueNames): CatalogueNames {
  const productions = new Map<string, string>();
  const performances = new Map<string, string>();
  const sections = new Map<string, string>();
  const ticketKinds = new Map<string, string>();
  const discountCodes = new Map<string, string>();
  const extras = new Map<string, string>();
  const rows = new Map<string, { label: string; sectionId: string | null }>();
  for (const event of events) {
    if (event.type === 'ProductionAdded')
      named(productions, event.data.productionId, event.data.after['title']);
    if (event.type === 'ProductionDeleted')
      named(productions, event.data.productionId, event.data.before['title']);
    if (event.type === 'PerformanceAdded')
      performances.set(event.data.performanceId, event.data.after.startsAt);
    if (event.type === 'PerformanceMoved')
      performances.set(event.data.performanceId, event.data.after.startsAt);
    if (event.type === 'PerformanceDeleted')
      performances.set(event.data.performanceId, event.data.before.startsAt);
    if (event.type === 'TicketKindAdded')
      named(ticketKinds, event.data.kindId, event.data.after['name']);
    if (event.type === 'TicketKindChanged')
      named(ticketKinds, event.data.kindId, event.data.changes['name']?.after);
    if (event.type === 'DiscountCodeAdded')
      named(discountCodes, event.data.codeId, event.data.after['name']);
    if (event.type === 'DiscountCodeChanged')
      named(discountCodes, event.data.codeId, event.data.changes['name']?.after);
    if (event.type === 'ExtraAdded') named(extras, event.data.extraId, event.data.after['name']);
    if (event.type === 'ExtraChanged')
      named(extras, event.data.extraId, event.data.changes['name']?.after);
    if (event.type !== 'SeatingPlanChanged') continue;
    for (const change of event.data.changes) {
      if (change.part === 'seats') continue;
      const fields: Fields = { ...change.before, ...change.after };
      if (change.part === 'section') named(sections, change.id, fields['name']);
      else {
        const known = rows.get(change.id);
        rows.set(change.id, {
          label: textOf(fields['label']) ?? known?.label ?? '',
          sectionId: textOf(fields['sectionId']) ?? known?.sectionId ?? null,
        });
      }
    }
  }
  return {
    productions: new Map([...productions, ...today.productions]),
    performances: new Map([...performances, ...today.performances]),
    sections: new Map([...sections, ...today.sections]),
    rows: new Map([...rows, ...today.rows]),
    ticketKinds: new Map([...ticketKinds, ...today.ticketKinds]),
    discountCodes: new Map([...discountCodes, ...today.discountCodes]),
    extras: new Map([...extras, ...today.extras]),
    people: today.people,
  };
}

function named(names: Map<string, string>, id: string, name: unknown): void {
  const text = textOf(name);
  if (text !== null) names.set(id, text);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
