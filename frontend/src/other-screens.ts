/** Knows the files of every screen that no visit begins with; the build makes it (src/build/other-screens.ts). */
export const loadOtherScreens = () => import('virtual:other-screens');

/** What the build has a route ask for instead of its screen's own file. */
export const otherScreen = (name: string): Promise<unknown> =>
  loadOtherScreens().then(({ screens }) => screens[name]?.());
