import type { CatalogueEvent, Fields } from '../../../contracts/events/index.js';

/** What things of a catalogue are called, by id. What has another name today is called by today's. */
export interface CatalogueNames {
  readonly productions: ReadonlyMap<string, string>;
  /** When each performance begins, ISO 8601. */
  readonly performances: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
  /** Their labels, and the section each is in. */
  readonly rows: ReadonlyMap<string, { readonly label: string; readonly sectionId: string | null }>;
  readonly people: ReadonlyMap<string, string>;
}

/**
 * Names as the events tell them, so that what was deleted since keeps its name. Events tell only what changed, so names of things
 * from before there were events come from the tables (`today`), which win.
 *
 * @param events oldest first
 */
export function namesOf(events: readonly CatalogueEvent[], today: CatalogueNames): CatalogueNames {
  const productions = new Map<string, string>();
  const performances = new Map<string, string>();
  const sections = new Map<string, string>();
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
    people: today.people,
  };
}

function named(names: Map<string, string>, id: string, name: unknown): void {
  const text = textOf(name);
  if (text !== null) names.set(id, text);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
