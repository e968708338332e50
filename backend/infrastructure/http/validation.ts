import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { tooLongLists } from './list-field.js';
import { Problem } from './problem.js';

/**
 * Bodies and queries against their DTO classes: unknown fields are dropped, the rest is transformed.
 * What is wrong comes back as 400 `invalid_input` with a sentence a field.
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
    return super.transform(value, metadata);
  }
}

/** Throws the same answer by hand: `throw invalidInput({ price: 'Price must be between 0 and 10000' })`. */
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

/** `customerName should not be empty` reads `Customer name should not be empty`. Messages written by hand stay as they are. */
function readable(message: string, property: string): string {
  const words = property.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const text = message.startsWith(property) ? words + message.slice(property.length) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
