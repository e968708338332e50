/* Apart from the screen: the route reads the address before the screen is loaded. */

const tabs = ['profile', 'administrators', 'payment'] as const;
export type SettingsTab = (typeof tabs)[number];

/** `undefined` for what names no tab. */
export const settingsTab = (text: unknown): SettingsTab | undefined =>
  tabs.find((tab) => tab === text);
