/**
 * Returns the tab that an address names; an empty object for an unknown tab. With the tab in the address, it survives a reload
 * and a new sign-in.
 */
export const tabIn = <Tab extends string>(tabs: readonly Tab[], tab: unknown): { tab?: Tab } => {
  const known = tabs.find((one) => one === tab);
  return known ? { tab: known } : {};
};
