/** Returns the tab in an address, so that it survives a reload and a new sign-in; nothing for an unknown one. */
export const tabIn = <Tab extends string>(tabs: readonly Tab[], tab: unknown): { tab?: Tab } => {
  const known = tabs.find((one) => one === tab);
  return known ? { tab: known } : {};
};
