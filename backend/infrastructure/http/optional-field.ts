import { ValidateIf } from 'class-validator';

/* These two replace class-validator's IsOptional, which lets null through to columns that do not accept it. */

/** Accepts a missing field, and refuses null by the field's own rules. */
export const mayBeLeftOut: PropertyDecorator = ValidateIf((_, value) => value !== undefined);

/** Accepts null as well: it clears the value, or counts as a missing field. */
export const mayBeNull: PropertyDecorator = ValidateIf(
  (_, value) => value !== undefined && value !== null,
);
