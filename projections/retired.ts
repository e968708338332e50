/**
 * Read models of earlier releases that no projector builds any more: their tables and checkpoints are removed at the start, because a
 * checkpoint that nobody moves would look like a read model that stands still. A name that stands here is never given again.
 */
export const RETIRED: readonly {
  readonly name: string;
  readonly tables: readonly string[];
}[] = [{ name: 'staff-sales', tables: ['staff_sales'] }];
