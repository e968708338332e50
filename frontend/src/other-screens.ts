/** Knows the files of every screen that no visit begins with; the build makes it (src/build/other-screens.ts). */
export const loadOtherScreens = () => import('virtual:other-screens');

/** Loads a screen by name; the build makes routes call this instead of importing the screen's own file. */
export const otherScreen = (name: string): Promise<unknown> =>
  loadOtherScreens().then(({ screens }) => screens[name]?.());
