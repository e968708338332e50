/** Returns the keys that a change of a plan makes stale: the plan, every performance's seats, and the counts of seats left. */
export const planKeys = (productionId: string) => [
  ['/api/productions', productionId],
  ['/api/performances'],
];
