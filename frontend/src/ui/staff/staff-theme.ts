import type { ThemeConfig } from 'antd';
import { antdTheme } from '../../theme/antd-theme';
import { palettes, type ThemeName } from '../../theme/tokens';

/** Builds antd's theme for the staff area, based on the theme of the public pages. Tables are drawn with few lines. */
export function staffTheme(name: ThemeName): ThemeConfig {
  const base = antdTheme(name);
  const { sunken, surface, line, ink, muted, amberStrong } = palettes[name];
  return {
    ...base,
    components: {
      ...base.components,
      Table: {
        headerBg: sunken,
        headerSplitColor: 'transparent',
        rowHoverBg: surface,
        // By default, antd draws selected rows in dark amber, on which muted text is too faint.
        rowSelectedBg: sunken,
        rowSelectedHoverBg: sunken,
        borderColor: line,
        fontSize: 15,
        cellPaddingInlineSM: 10,
      },
      Tabs: {
        itemColor: muted,
        itemHoverColor: ink,
        itemActiveColor: ink,
        itemSelectedColor: ink,
        inkBarColor: amberStrong,
        titleFontSize: 16,
        horizontalItemGutter: 22,
      },
    },
  };
}
