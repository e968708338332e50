import { theme, type ThemeConfig } from 'antd';
import { controlHeight, palettes, radius, type, type Palette, type ThemeName } from './tokens';

/**
 * Builds antd's theme from the tokens of the public pages. Animations are off, because a dialog ignores clicks during its opening
 * animation.
 */
export function antdTheme(name: ThemeName): ThemeConfig {
  const palette = palettes[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: false,
      colorPrimary: palette.amber,
      colorInfo: palette.accent,
      colorLink: palette.accent,
      colorLinkHover: palette.accent,
      colorLinkActive: palette.accent,
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
      // Colours of the focus rings, which are three pixels wide. antd uses `colorPrimaryBorder` for the ring of buttons.
      colorPrimaryBorder: palette.accent,
      controlOutline: palette.accent,
      colorErrorOutline: palette.bad,
      colorWarningOutline: palette.warn,
    },
    components: components(palette),
  };
}

/**
 * Overrides antd's primary colour in hovered and chosen parts. Our primary colour is a background; the accent is readable as
 * text.
 */
function components(palette: Palette): ThemeConfig['components'] {
  const { accent, surface, muted, bad, badStrong, lineStrong } = palette;
  const edge = { activeBorderColor: accent, hoverBorderColor: accent };
  const chosen = { colorPrimary: accent, colorPrimaryHover: accent, colorPrimaryActive: accent };
  return {
    Button: {
      // Sets the button colours to those of the public pages, because antd's dark algorithm would make them dimmer.
      colorPrimary: palette.amber,
      colorPrimaryHover: palette.amberStrong,
      colorPrimaryActive: palette.amberStrong,
      primaryColor: palette.onAmber,
      fontWeight: 650,
      primaryShadow: 'none',
      defaultShadow: 'none',
      defaultHoverColor: accent,
      defaultHoverBorderColor: accent,
      defaultActiveColor: accent,
      defaultActiveBorderColor: accent,
      colorError: bad,
      colorErrorHover: badStrong,
      colorErrorActive: badStrong,
      dangerColor: palette.onBad,
      dangerShadow: 'none',
    },
    Form: {
      colorError: bad,
      labelColor: palette.ink,
      verticalLabelPadding: '0 0 6px',
      itemMarginBottom: 20,
    },
    Input: edge,
    InputNumber: { ...edge, handleHoverColor: accent },
    // antd draws the arrow in its faintest text colour, which is too faint for a symbol.
    Select: { ...edge, colorTextQuaternary: muted },
    Checkbox: { ...chosen, colorWhite: surface },
    Radio: { ...chosen, colorWhite: surface },
    Switch: {
      ...chosen,
      colorTextQuaternary: lineStrong,
      colorTextTertiary: lineStrong,
      handleBg: surface,
    },
    Pagination: { ...chosen, itemActiveColor: accent, itemActiveColorHover: accent },
    Card: { headerFontSize: 20 },
  };
}
