/** One value one reading gave for a field. */
export interface Seen<T> {
  readonly value: T;
  /** 1 for a value with a clear label; less the weaker its place on the page. */
  readonly strength: number;
}
