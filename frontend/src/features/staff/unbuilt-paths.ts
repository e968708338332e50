/** Parts of the staff area that exist in the menu and the specification, and are not built yet. A path leaves this list when its route comes. */
const unbuilt: readonly RegExp[] = [
  /^school\/register$/,
  /^admin\/productions\/[^/]+\/seating$/,
  /^admin\/bookings$/,
  /^admin\/analytics$/,
  /^admin\/users$/,
  /^admin\/content$/,
  /^admin\/settings$/,
  /^super-admin$/,
];

export const isUnbuilt = (path: string): boolean => unbuilt.some((pattern) => pattern.test(path.replace(/^\/|\/$/g, '')));
