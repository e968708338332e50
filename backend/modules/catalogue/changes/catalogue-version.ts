import { EVERYTHING } from '../../../infrastructure/outbox/catalogue-change.js';

/**
 * A scalar subquery: the version of everything in the catalogue that an order of a production depends on. The text
 * differs after each change of prices, plan, performances, sales or settings.
 * @param production SQL for the production's id, e.g. `$3`
 */
export const catalogueVersion = (production: string): string => `(
  select coalesce(string_agg(subject || ':' || version, ' ' order by subject), '')
    from catalogue.versions where subject in (${production}::uuid, '${EVERYTHING}'))`;
