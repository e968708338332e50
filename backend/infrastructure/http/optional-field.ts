import { ValidateIf } from 'class-validator';

/* These two stand in place of class-validator's IsOptional, which lets null through to columns that have none. */

/** Accepts a field that is left out, and refuses null by the field's own rules. */
export const mayBeLeftOut: PropertyDecorator = ValidateIf((_, value) => value !== undefined);

/** Accepts null as well: it clears the value, or is the same as a field that is left out. */
export const mayBeNull: PropertyDecorator = ValidateIf(
  (_, value) => value !== undefined && value !== null,
);
