/* Separate from the screen, because the route reads the address before the screen is loaded. */

const tabs = ['profile', 'administrators', 'payment'] as const;
export type SettingsTab = (typeof tabs)[number];

/** Returns the tab of this name, or `undefined`. */
export const settingsTab = (text: unknown): SettingsTab | undefined =>
  tabs.find((tab) => tab === text);
