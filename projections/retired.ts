/**
 * Read models of earlier releases that no projector builds any more. Their tables and checkpoints are removed at the start,
 * because a checkpoint that no longer moves would look like a stuck read model. A name in this list is never used again.
 */
export const RETIRED: readonly {
  readonly name: string;
  readonly tables: readonly string[];
}[] = [{ name: 'staff-sales', tables: ['staff_sales'] }];
