/** Returns the tab that an address names, so that it survives a reload and a new sign-in; an empty object for an unknown tab. */
export const tabIn = <Tab extends string>(tabs: readonly Tab[], tab: unknown): { tab?: Tab } => {
  const known = tabs.find((one) => one === tab);
  return known ? { tab: known } : {};
};
