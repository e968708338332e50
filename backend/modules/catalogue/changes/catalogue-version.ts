/** The subject of changes that concern more than one production, such as a school's settings. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/**
 * One more change of a subject ($1: a production's id, or {@link EVERYTHING}). In the writer's transaction, so that whoever
 * reads the version afterwards can read the change as well. The row's lock keeps two changes from counting as one.
 */
export const COUNT_CHANGE = `
  insert into catalogue.versions as known (subject, version) values ($1, 1)
  on conflict (subject) do update set version = known.version + 1`;

/**
 * A scalar subquery: the version of all that an order of a production goes by. It is another text whenever anybody has
 * changed prices, plan, showtimes, sales or settings.
 * @param production SQL for the production's id, e.g. `$3`
 */
export const catalogueVersion = (production: string): string => `(
  select coalesce(string_agg(subject || ':' || version, ' ' order by subject), '')
    from catalogue.versions where subject in (${production}::uuid, '${EVERYTHING}'))`;
