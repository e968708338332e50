import { ValidateIf } from 'class-validator';

/* Decorators for optional fields. class-validator's IsOptional would let null through to columns that do not accept it. */

/** Accepts a missing field. Null is refused by the field's other rules. */
export const mayBeLeftOut: PropertyDecorator = ValidateIf((_, value) => value !== undefined);

/** Accepts a missing field and null, which clears the value or counts as missing. */
export const mayBeNull: PropertyDecorator = ValidateIf(
  (_, value) => value !== undefined && value !== null,
);
