import type pg from 'pg';
import type { Fields } from '../../../../contracts/events/index.js';
import { rowName, type CatalogueRow } from './told-catalogue.js';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Rows = Map<string, CatalogueRow>;

const SCHOOL = `
  select name, address, contact_email as "contactEmail", contact_phone as "contactPhone", venue, bank_name as "bankName",
         bank_account_name as "bankAccountName", bank_account_number as "bankAccountNumber",
         bank_qr_code_url as "bankQrCodeUrl", merchant_name as "merchantName", hold_minutes as "holdMinutes",
         auto_confirm_up_to_sen as "autoConfirmUpToSen", booking_code_required as "bookingCodeRequired",
         email_lookup as "emailLookup", retention_months as "retentionMonths", text_language as "textLanguage", status, may_edit_site as "mayEditSite",
         owner_id as "ownerId"
    from catalogue.schools where id = $1`;
const ADMINS = 'select user_id, role from catalogue.school_admins where school_id = $1';
const INVITATIONS = 'select id, role from catalogue.school_invitations where school_id = $1';
const PRODUCTIONS = `
  select id, title, description, dates, venue, image_url as "imageUrl", archived_at as "archivedAt", draft,
         standard_prices as "standardPrices", description_translations as "descriptionTranslations"
    from catalogue.productions where school_id = $1`;
const PERFORMANCES = `
  select f.id, f.production_id, f.date_time as "startsAt", f.venue, f.sales_enabled as "salesEnabled",
         f.archived_at is not null as archived
    from catalogue.performances f join catalogue.productions p on p.id = f.production_id where p.school_id = $1`;
const SECTIONS = `
  select s.id, s.production_id, s.name, s.display_order as "displayOrder", s.aisle_after as "aisleAfter"
    from catalogue.seating_sections s join catalogue.productions p on p.id = s.production_id where p.school_id = $1`;
const ROWS = `
  select r.id, s.production_id, r.section_id as "sectionId", r.row_label as label, r.seat_count as "seatCount",
         r.display_order as "displayOrder", (r.price * 100)::integer as "priceSen"
    from catalogue.seating_rows r join catalogue.seating_sections s on s.id = r.section_id
    join catalogue.productions p on p.id = s.production_id where p.school_id = $1`;
const TICKET_KINDS = `
  select k.id, k.production_id, k.name, k.translations, k.prices, k.section_ids as "sectionIds",
         k.most_per_order as "mostPerOrder", k.only_with as "onlyWith", k.proof, k.display_order as "displayOrder",
         k.archived_at as "archivedAt"
    from catalogue.ticket_kinds k join catalogue.productions p on p.id = k.production_id where p.school_id = $1`;
const DISCOUNT_CODES = `
  select c.id, c.production_id, c.name, c.words, c.reduction, c.kind_id as "kindId", c.section_ids as "sectionIds",
         c.orders_per_word as "ordersPerWord", c.until, c.archived_at as "archivedAt"
    from catalogue.discount_codes c join catalogue.productions p on p.id = c.production_id where p.school_id = $1`;
const EXTRAS = `
  select e.id, e.production_id, e.type, e.name, e.translations, e.price_sen as "priceSen", e.stock,
         e.kept_when_cancelled as "keptWhenCancelled", e.archived_at as "archivedAt"
    from catalogue.extras e join catalogue.productions p on p.id = e.production_id where p.school_id = $1`;
const SEATS = `
  select o.row_id, o.seat_number, o.performance_id, s.production_id, s.id as section_id, o.status,
         (o.custom_price * 100)::integer as "priceSen"
    from catalogue.seat_overrides o join catalogue.seating_rows r on r.id = o.row_id
    join catalogue.seating_sections s on s.id = r.section_id
    join catalogue.productions p on p.id = s.production_id where p.school_id = $1`;

/** Returns all rows of a school in the catalogue's tables. */
export async function schoolRows(db: Queryable, schoolId: string): Promise<Rows> {
  const rows: Rows = new Map();
  const school = rowName.school(schoolId);
  const all = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await db.query<Record<string, unknown>>(sql, [schoolId])).rows;
  for (const fields of await all(SCHOOL)) rows.set(school, { parents: [], fields });
  for (const { user_id, ...fields } of await all(ADMINS))
    rows.set(rowName.admin(schoolId, String(user_id)), { parents: [school], fields });
  for (const { id, ...fields } of await all(INVITATIONS))
    rows.set(rowName.invitation(String(id)), { parents: [school], fields });
  for (const { id, ...fields } of await all(PRODUCTIONS))
    rows.set(rowName.production(String(id)), { parents: [school], fields: plain(fields) });
  for (const { id, production_id, ...fields } of await all(PERFORMANCES))
    rows.set(rowName.performance(String(id)), {
      parents: [rowName.production(String(production_id)), school],
      fields: plain(fields),
    });
  for (const { id, production_id, ...fields } of await all(SECTIONS))
    rows.set(rowName.section(String(id)), {
      parents: [rowName.production(String(production_id)), school],
      fields,
    });
  for (const { id, production_id, ...fields } of await all(TICKET_KINDS))
    rows.set(rowName.ticketKind(String(id)), {
      parents: [rowName.production(String(production_id)), school],
      fields: plain(fields),
    });
  for (const { id, production_id, ...fields } of await all(DISCOUNT_CODES))
    rows.set(rowName.discountCode(String(id)), {
      parents: [rowName.production(String(production_id)), school],
      fields: plain(fields),
    });
  for (const { id, production_id, ...fields } of await all(EXTRAS))
    rows.set(rowName.extra(String(id)), {
      parents: [rowName.production(String(production_id)), school],
      fields: plain(fields),
    });
  for (const { id, production_id, ...fields } of await all(ROWS))
    rows.set(rowName.row(String(id)), {
      parents: [
        rowName.section(String(fields['sectionId'])),
        rowName.production(String(production_id)),
        school,
      ],
      fields,
    });
  for (const {
    row_id,
    seat_number,
    performance_id,
    production_id,
    section_id,
    ...fields
  } of await all(SEATS))
    rows.set(rowName.seat(String(row_id), Number(seat_number), performance_id as string | null), {
      parents: [
        rowName.row(String(row_id)),
        rowName.section(String(section_id)),
        rowName.production(String(production_id)),
        school,
      ],
      fields,
    });
  return rows;
}

/** Returns the rows of the site's texts. */
export async function siteRows(db: Queryable): Promise<Rows> {
  const { rows } = await db.query<{ slug: string; value: Fields }>(
    'select slug, value from catalogue.content_blocks',
  );
  return new Map(
    rows.map(({ slug, value: { title, description, imageUrl = null } }) => [
      rowName.content(slug),
      { parents: [], fields: { title, description, imageUrl } },
    ]),
  );
}

/** Returns the fields of a row, with times in the format of events. */
const plain = (fields: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
