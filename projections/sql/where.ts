/** Collects the conditions of a query and their values: `where.and('school_id = ?', id)` numbers its own placeholder. */
export class Where {
  private readonly conditions: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  /** Returns an empty list of conditions for another part of the same statement. Both lists share the list of values. */
  also(): Where {
    return new Where(this.values);
  }

  and(condition: string, ...values: readonly unknown[]): this {
    let next = 0;
    this.conditions.push(condition.replace(/\?/g, () => this.bind(values[next++])));
    return this;
  }

  /** Adds a value for another part of the statement; returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * Limits `column` to the given schools; `null` sets no limit. A single school is compared with `=`, so that an index on the
   * column also gives the order.
   */
  andSchool(column: string, schools: readonly string[] | null): this {
    if (schools === null) return this;
    return schools.length === 1
      ? this.and(`${column} = ?::uuid`, schools[0])
      : this.and(`${column} = any(?::uuid[])`, schools);
  }

  get sql(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.join(' and ');
  }
}
