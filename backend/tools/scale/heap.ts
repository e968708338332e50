/** The least first, by `key`; equal keys in the order they came. */
export class Heap<T> {
  private readonly items: { readonly key: number; readonly order: number; readonly item: T }[] = [];
  private added = 0;

  get size(): number {
    return this.items.length;
  }

  /** The least key; Infinity of nothing. */
  get least(): number {
    return this.items[0]?.key ?? Infinity;
  }

  push(key: number, item: T): void {
    const { items } = this;
    items.push({ key, order: (this.added += 1), item });
    for (let at = items.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (!this.before(at, above)) break;
      this.swap(at, above);
      at = above;
    }
  }

  pop(): T | undefined {
    const { items } = this;
    const [first] = items;
    const last = items.pop();
    if (!first || !last || items.length === 0) return first?.item;
    items[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= items.length) break;
      const less = left + 1 < items.length && this.before(left + 1, left) ? left + 1 : left;
      if (!this.before(less, at)) break;
      this.swap(at, less);
      at = less;
    }
    return first.item;
  }

  private before(one: number, other: number): boolean {
    const a = this.items[one];
    const b = this.items[other];
    if (!a || !b) return false;
    return a.key < b.key || (a.key === b.key && a.order < b.order);
  }

  private swap(one: number, other: number): void {
    const { items } = this;
    const held = items[one];
    const moved = items[other];
    if (!held || !moved) return;
    items[one] = moved;
    items[other] = held;
  }
}
