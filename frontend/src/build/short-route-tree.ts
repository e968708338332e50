import type { Plugin } from 'vite';

/** Matches `  StaffAdminSellRoute: StaffAdminSellRoute,` in a route's list of children. */
const CHILD = /^ {2}\w+Route: (?=\w+,$)/gm;

/** Replaces the names of child routes by numbers: only types need the names, and families would load them. */
export const shortRouteTree: Plugin = {
  name: 'houselights-short-route-tree',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/routeTree.gen.ts')) return null;
    let child = 0;
    return { code: code.replace(CHILD, () => `  ${String(child++)}: `), map: null };
  },
};
