import { EVERYTHING } from '../../../infrastructure/outbox/catalogue-change.js';

/**
 * A scalar subquery: the version of all that an order of a production goes by. It is another text whenever anybody has
 * changed prices, plan, performances, sales or settings.
 * @param production SQL for the production's id, e.g. `$3`
 */
export const catalogueVersion = (production: string): string => `(
  select coalesce(string_agg(subject || ':' || version, ' ' order by subject), '')
    from catalogue.versions where subject in (${production}::uuid, '${EVERYTHING}'))`;
