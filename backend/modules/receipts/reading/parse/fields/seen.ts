/** A value that one reading found for a field. */
export interface Seen<T> {
  readonly value: T;
  /** 1 for a value with a clear label; lower for weaker places on the page. */
  readonly strength: number;
}
