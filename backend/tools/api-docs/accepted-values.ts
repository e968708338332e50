import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { LONGEST_MAIL_ADDRESS, SHAPE_OF_ADDRESS } from '../../contracts/mail-address.js';
import { READS_AS_WRITTEN, VISIBLE } from '../../infrastructure/http/typed-text.js';
import { LONGEST_TEXT } from '../../infrastructure/http/validation.js';
import type { Schema } from './answer-types.js';

const matching = ({ source }: RegExp): Schema => ({ pattern: source });

/** A seat's price, see `priceField`. */
const PRICE: Schema = {
  anyOf: [
    { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 0.01 },
    { type: 'string', pattern: '^0*(?:\\d{1,4}(?:\\.\\d{1,2})?|10000(?:\\.0{1,2})?)$' },
  ],
};
const PICTURE: Schema = {
  anyOf: [
    { type: 'string', const: '' },
    { type: 'string', pattern: '^/objects/public/[\\w./-]+$' },
    { type: 'string', format: 'uri', pattern: '^https?://(?:[a-z0-9-]+\\.)*[a-z]+(?:/|$)' },
  ],
};
const MOMENT = /^2[01]\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?/;

/** Rules of class-validator and of our own by their names, as JSON schema. Those that are left out say nothing of the value. */
const RULES: Readonly<Record<string, (...constraints: never[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isIn: (values: string[]) => ({ enum: values }),
  isNotEmpty: () => matching(VISIBLE),
  maxLength: (most: number) => ({ maxLength: most }),
  matches: (pattern: RegExp) =>
    pattern.ignoreCase ? {} : { type: 'string', ...matching(pattern) },
  min: (least: number) => ({ minimum: least }),
  max: (most: number) => ({ maximum: most }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayMaxSize: (most: number) => ({ maxItems: most }),
  readsAsWritten: () => matching(READS_AS_WRITTEN),
  deliverableAddress: () => ({
    type: 'string',
    format: 'email',
    maxLength: LONGEST_MAIL_ADDRESS,
    ...matching(SHAPE_OF_ADDRESS),
  }),
  price: () => PRICE,
  pictureAddress: () => PICTURE,
  moment: () => ({ format: 'date-time', ...matching(MOMENT) }),
};

/** Writes into the schema of each field of a request what its validation accepts. */
export function describeAccepted(type: Type, fields: Readonly<Record<string, Schema>>): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const [name, field] of Object.entries(fields)) {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    if (field.items) Object.assign(field.items, schemaOf(own.filter(({ each }) => each)));
    const acceptsNull = own.some(
      (rule) => rule.type === 'conditionalValidation' && !isChecked(rule, null),
    );
    Object.assign(field, schemaOf(own.filter(({ each }) => !each)));
    if (field.anyOf) delete field.type;
    if (isUnbounded(field)) field.maxLength = LONGEST_TEXT;
    if (acceptsNull) allowNull(field);
  }
}

/** All classes that have rules of their own. */
export function validatedTypes(): Type[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<Type, unknown>;
  };
  return [...validationMetadatas.keys()];
}

type Rule = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

const isChecked = ({ constraints }: Rule, value: unknown): boolean =>
  (constraints[0] as (object: object, value: unknown) => boolean)({}, value);

function schemaOf(rules: readonly Rule[]): Schema {
  const found = rules.map(({ name = '', constraints = [] }) =>
    RULES[name.split(':')[0] ?? '']?.(...(constraints as never[])),
  );
  const { pattern: _, ...schema }: Schema = Object.assign({}, ...found);
  const patterns = [...new Set(found.flatMap((each) => each?.pattern ?? []))];
  if (patterns.length === 1) return { ...schema, pattern: patterns[0] };
  return patterns.length === 0
    ? schema
    : { ...schema, allOf: patterns.map((pattern) => ({ pattern })) };
}

const isUnbounded = (field: Schema): boolean =>
  [field.type].flat().includes('string') &&
  !['maxLength', 'enum', 'format', 'const'].some((name) => name in field);

function allowNull(field: Schema): void {
  if (field.anyOf) field.anyOf = [...(field.anyOf as Schema[]), { type: 'null' }];
  if (field.type) field.type = [...new Set([field.type, 'null' as const].flat())];
  if (field.enum) field.enum = [...field.enum, null];
}
