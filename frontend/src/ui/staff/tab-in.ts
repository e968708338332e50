/**
 * Returns the tab that an address names; an empty object for an unknown tab. The address has the tab, so the same tab is open
 * after a reload and after a new sign-in.
 */
export const tabIn = <Tab extends string>(tabs: readonly Tab[], tab: unknown): { tab?: Tab } => {
  const known = tabs.find((one) => one === tab);
  return known ? { tab: known } : {};
};
