import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage, MAX_LENGTH } from 'class-validator';
import { tooLongLists } from './list-field.js';
import { Problem } from './problem.js';

/**
 * Returns a pipe that validates bodies and queries by their DTO classes. Unknown fields are dropped, the others are transformed.
 * Invalid input is answered with 400 `invalid_input` and a sentence for each field.
 */
export function createValidationPipe(): ValidationPipe {
  return new BoundedValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: false,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalidInput(Object.fromEntries(flatten(errors))),
  });
}

class BoundedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const tooLong = tooLongLists(metadata.metatype, value);
    if (Object.keys(tooLong).length > 0) throw invalidInput(tooLong);
    // Parameters without a DTO class are neither checked nor transformed.
    if (this.toValidate(metadata)) {
      const tooMuch = Object.fromEntries(boundsExceeded(metadata.metatype, value));
      if (Object.keys(tooMuch).length > 0) throw invalidInput(tooMuch);
    }
    return super.transform(value, metadata);
  }
}

/** Largest number of characters of any text in a request, unless its field has a higher limit. */
export const LONGEST_TEXT = 10_000;
/** Largest number of values in a request, also in unknown fields: the longest list is 2,000 seats of two values each. */
const MOST_VALUES = 10_000;

/**
 * Yields texts that are too long, and lists or objects that are too large, each with a message. Runs before the transformation,
 * because each `@Transform` and each rule, even the field's own limit, processes the whole value.
 */
function* boundsExceeded(
  metatype: ArgumentMetadata['metatype'],
  value: unknown,
): Generator<[string, string]> {
  const higher = higherLimits(metatype);
  const waiting: [path: string, value: unknown][] = [['', value]];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next;
    const { most, message } = higher.get(path) ?? {
      most: LONGEST_TEXT,
      message: `Please use at most ${LONGEST_TEXT} characters`,
    };
    if (typeof one === 'string' && one.length > most) yield [path, message];
    if (typeof one !== 'object' || one === null) continue;
    values += Array.isArray(one) ? one.length : Object.keys(one).length;
    if (values > MOST_VALUES)
      return yield [path || 'body', `Please send at most ${MOST_VALUES} values at once`];
    for (const [name, inner] of Object.entries(one))
      waiting.push([path === '' ? name : `${path}.${name}`, inner]);
  }
}

interface Limit {
  readonly most: number;
  readonly message: string;
}
const HIGHER_LIMITS = new Map<unknown, ReadonlyMap<string, Limit>>();

/** Returns the fields of a class whose `@MaxLength` is above {@link LONGEST_TEXT}, with their limits. */
function higherLimits(type: ArgumentMetadata['metatype']): ReadonlyMap<string, Limit> {
  const known = HIGHER_LIMITS.get(type);
  if (known || !type) return known ?? new Map();
  const limits = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .flatMap(({ name, propertyName, constraints, message }): [string, Limit][] => {
      const [most] = (constraints ?? []) as unknown[];
      return name === MAX_LENGTH && typeof most === 'number' && most > LONGEST_TEXT
        ? [[propertyName, { most, message: String(message) }]]
        : [];
    });
  const found = new Map(limits);
  HIGHER_LIMITS.set(type, found);
  return found;
}

/**
 * Makes the error 400 `invalid_input` for rules outside a DTO: `throw invalidInput({ price: 'Price must be between 0
 * and 10000' })`.
 */
export function invalidInput(fields: Readonly<Record<string, string>>): Problem {
  const sentences = Object.values(fields).map((text) => (text.endsWith('.') ? text : `${text}.`));
  return new Problem(
    400,
    'invalid_input',
    sentences.join(' ') || 'Please check what you entered.',
    { fields },
  );
}

function* flatten(errors: readonly ValidationError[], path = ''): Generator<[string, string]> {
  for (const error of errors) {
    const name = path ? `${path}.${error.property}` : error.property;
    const [message] = Object.values(error.constraints ?? {});
    if (message) yield [name, readable(message, error.property)];
    yield* flatten(error.children ?? [], name);
  }
}

/**
 * Makes a validation message readable: `customerName should not be empty` becomes `Customer name should not be empty`.
 * Handwritten messages stay unchanged.
 */
function readable(message: string, property: string): string {
  const words = property.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const text = message.startsWith(property) ? words + message.slice(property.length) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
