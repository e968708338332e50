import type { Plugin } from 'vite';

/** `  StaffAdminSellRoute: StaffAdminSellRoute,` in the list of a route's children. */
const CHILD = /^ {2}\w+Route: (?=\w+,$)/gm;

/** Numbers the children of each route in the generated tree: their names are for types alone, and families load them. */
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
