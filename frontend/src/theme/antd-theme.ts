import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { controlHeight, palettes, radius, type } from './tokens';
import type { ThemeName } from './tokens';

/** antd's theme from the same tokens as the public pages. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const palette = palettes[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.amber,
      colorInfo: palette.accent,
      colorLink: palette.accent,
      colorSuccess: palette.good,
      colorError: palette.bad,
      colorWarning: palette.warn,
      colorTextLightSolid: palette.onAmber,
      colorText: palette.ink,
      colorTextBase: palette.ink,
      colorTextSecondary: palette.muted,
      colorTextDescription: palette.muted,
      colorTextPlaceholder: palette.muted,
      colorBgBase: palette.surface,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.paper,
      colorBorder: palette.lineStrong,
      colorBorderSecondary: palette.line,
      controlHeight,
      controlHeightLG: controlHeight,
      fontFamily: type.text,
      fontSize: type.base,
      borderRadius: radius.medium,
      borderRadiusLG: radius.large,
      controlOutline: 'transparent',
    },
    components: {
      Button: { primaryColor: palette.onAmber, fontWeight: 650, primaryShadow: 'none', defaultShadow: 'none' },
      Form: { labelColor: palette.ink, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
      Input: { activeBorderColor: palette.accent, hoverBorderColor: palette.accent },
      Card: { headerFontSize: 20 },
    },
  };
}
