import { controlHeight, palettes, radius, space, toastLayer, type, type Palette } from './tokens';

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const lines = (prefix: string, values: object, unit = '') =>
  Object.entries(values).map(
    ([name, value]) => `  --${prefix}${dashed(name)}: ${String(value)}${unit};`,
  );

const block = (selector: string, scheme: string, palette: Palette) =>
  `${selector} {\n  color-scheme: ${scheme};\n${lines('', palette).join('\n')}\n}\n`;

/** Returns the tokens as CSS variables: `--ink`, `--space-4`, `--radius-medium` and so on. */
export function tokensAsCss(): string {
  const fixed = [
    ...lines('space-', space),
    ...lines('radius-', radius, 'px'),
    ...lines('font-', { text: type.text, display: type.display, mono: type.mono }),
    `  --text-base: ${type.base / 16}rem;`,
    `  --control-height: ${controlHeight / 16}rem;`,
    `  --toast-layer: ${toastLayer};`,
  ];
  return [
    `:root {\n${fixed.join('\n')}\n}\n`,
    block(':root, [data-theme="light"]', 'light', palettes.light),
    block('[data-theme="dark"]', 'dark', palettes.dark),
  ].join('\n');
}
