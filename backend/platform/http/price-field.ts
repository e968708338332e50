import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { toSen } from '../money.js';

/** What numeric(10,2) holds. */
const MOST_SEN = 9_999_999_999;

/** A price in RM, a number or a decimal string; a decimal string (`12.50`) afterwards. */
export const priceField = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'number'
        ? asDecimal(value)
        : typeof value === 'string'
          ? value.trim()
          : value,
    ),
    isPrice(
      'Price must be 0 or greater',
      (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
    ),
    isPrice(
      'Price must be in ringgit and sen, with at most two decimals',
      (value) => typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value),
    ),
    isPrice('Price is too high', (value) => (toSen(String(value)) ?? MOST_SEN + 1) <= MOST_SEN),
  );

/** 0.1 + 0.2 is meant as 0.30; more decimals than that are not what anybody typed. */
function asDecimal(value: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(value - rounded) < 1e-9 ? rounded.toFixed(2) : String(value);
}

const isPrice =
  (message: string, accepts: (value: unknown) => boolean): PropertyDecorator =>
  (target, propertyName) => {
    registerDecorator({
      name: `price: ${message}`,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: { validate: accepts },
    });
  };
