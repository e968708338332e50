/** Loads the list of all other screens' files, which the build makes (src/build/other-screens.ts). */
export const loadOtherScreens = () => import('virtual:other-screens');

/** Loads a screen by name; the build makes routes call this instead of importing the screen's own file. */
export const otherScreen = (name: string): Promise<unknown> =>
  loadOtherScreens().then(({ screens }) => screens[name]?.());
