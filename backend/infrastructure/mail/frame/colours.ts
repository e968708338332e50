/** Colours of the site (frontend/src/theme/tokens.ts) for mails, because mail readers do not support CSS variables. */
export const LIGHT = {
  paper: '#f7f5f0',
  surface: '#ffffff',
  ink: '#17151f',
  muted: '#5a5565',
  line: '#ddd7ca',
  amber: '#f4b02a',
  accent: '#7d4f00',
} as const;

export const DARK = {
  paper: '#100e16',
  surface: '#1a1722',
  ink: '#f3eee4',
  muted: '#b3acbe',
  line: '#332e3f',
  amber: '#ffbe3d',
  accent: '#ffc65c',
} as const;

export const TEXT_FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
export const DISPLAY_FONT = "Georgia, 'Times New Roman', serif";
export const MONO_FONT = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";
