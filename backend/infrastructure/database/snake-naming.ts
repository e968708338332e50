import { DefaultNamingStrategy, type Table } from 'typeorm';

/**
 * Naming of columns in snake case (`displayOrder` becomes `display_order`), and of constraints so that people understand them in
 * errors and migrations: `fk_rows_section_id`, `uq_school_admins_school_id_user_id`.
 */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(
    propertyName: string,
    customName: string | undefined,
    prefixes: string[],
  ): string {
    return snake([...prefixes, customName ?? propertyName].join('_'));
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${bare(table)}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named('fk', table, columns);
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named('uq', table, columns);
  }

  override indexName(table: Table | string, columns: string[]): string {
    return named('ix', table, columns);
  }
}

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const bare = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';
const named = (kind: string, table: Table | string, columns: string[]): string =>
  [kind, bare(table), ...[...columns].sort()].join('_');
