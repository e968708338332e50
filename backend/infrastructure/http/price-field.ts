import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { MOST_SEAT_PRICE_SEN } from '../../contracts/rest/money-limits.js';
import { toRinggit, toSen } from '../../contracts/money.js';

/** Declares the price of a seat in RM. A number is converted to a decimal string (`12.50`). */
export const priceField = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'number'
        ? decimalOf(value)
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
    isPrice(`Price can be at most ${toRinggit(MOST_SEAT_PRICE_SEN)}`, (value) => {
      const sen = toSen(String(value));
      return sen !== null && sen <= MOST_SEAT_PRICE_SEN;
    }),
  );

/**
 * Returns ringgit as a decimal string, without rounding errors: 0.1 + 0.2 gives 0.30. More than two decimals are kept, so that
 * validation refuses them.
 */
export function decimalOf(value: number): string {
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
