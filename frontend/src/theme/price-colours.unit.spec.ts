import { describe, expect, it } from '@jest/globals';
import { palettes } from './tokens';

const channel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (colour: string) =>
  [1, 3, 5]
    .map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);
/** Returns the contrast ratio as WCAG defines it. */
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return (light! + 0.05) / (dark! + 0.05);
};

describe.each(['light', 'dark'] as const)('the price colours of seats in the %s theme', (theme) => {
  const palette = palettes[theme];
  const prices = ['price1', 'price2', 'price3', 'price4', 'price5'] as const;

  it.each(prices)('have enough contrast with the background: %s', (price) => {
    expect(contrast(palette[price], palette.surface)).toBeGreaterThan(3);
    expect(contrast(palette[price], palette.sunken)).toBeGreaterThan(3);
  });

  it.each(prices)('leave the seat number readable on %s', (price) =>
    expect(contrast(palette[price], palette.onPrice)).toBeGreaterThan(4.5),
  );
});
