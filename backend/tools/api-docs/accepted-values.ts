import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { LONGEST_MAIL_ADDRESS, SHAPE_OF_ADDRESS } from '../../contracts/mail-address.js';
import { listLimitsOf } from '../../infrastructure/http/list-field.js';
import { READS_AS_WRITTEN, VISIBLE } from '../../infrastructure/http/typed-text.js';
import { LONGEST_TEXT } from '../../infrastructure/http/validation.js';
import type { Schema } from './answer-types.js';

const matching = ({ source }: RegExp): Schema => ({ pattern: source });

/** JSON schema of a seat's price, see `priceField`. */
const PRICE: Schema = {
  anyOf: [
    { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 0.01 },
    { type: 'string', pattern: '^0*(?:\\d{1,4}(?:\\.\\d{1,2})?|10000(?:\\.0{1,2})?)$' },
  ],
};
/** JSON schema of a donation's sum: a price above 0. */
const DONATION: Schema = {
  anyOf: [
    { type: 'number', minimum: 0.01, maximum: 10_000, multipleOf: 0.01 },
    {
      type: 'string',
      pattern: '^(?=.*[1-9])0*(?:\\d{1,4}(?:\\.\\d{1,2})?|10000(?:\\.0{1,2})?)$',
    },
  ],
};
const PICTURE: Schema = {
  anyOf: [
    { type: 'string', const: '' },
    { type: 'string', pattern: '^/objects/public/[\\w./-]+$' },
    { type: 'string', format: 'uri', pattern: '^https?://(?:(?!xn--)[a-z0-9-]+\\.)+[a-z]+(?:/|$)' },
  ],
};
/** Pattern of dates in the years 1000 to 2999 without a leap second. */
const USUAL_DATE = /^[12]\d{3}-(?!.*:60)/;
const SHORT_LOCAL_PART = '^(?=[^@]{1,64}@)';

/**
 * JSON schema of each validation rule (class-validator's and our own), by the rule's name. A rule without an entry adds
 * nothing to the schema.
 */
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
  isIso8601: () => matching(USUAL_DATE),
  min: (least: number) => ({ minimum: least }),
  max: (most: number) => ({ maximum: most }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayMaxSize: (most: number) => ({ maxItems: most }),
  readsAsWritten: () => matching(READS_AS_WRITTEN),
  deliverableAddress: () => ({
    type: 'string',
    format: 'email',
    maxLength: LONGEST_MAIL_ADDRESS,
    pattern: SHAPE_OF_ADDRESS.source.replace('^', SHORT_LOCAL_PART),
  }),
  price: () => PRICE,
  donation: () => DONATION,
  pictureAddress: () => PICTURE,
};

/** Adds to the schema of each request field the values that its validation accepts. A query parameter is never null. */
export function describeAccepted(
  type: Type,
  fields: Readonly<Record<string, Schema>>,
  place: 'body' | 'query',
): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const [name, field] of Object.entries(fields)) {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    if (field.items) Object.assign(field.items, schemaOf(own.filter(({ each }) => each)));
    const acceptsNull = own.some(
      (rule) => rule.type === 'conditionalValidation' && !isChecked(rule, null),
    );
    const { pattern } = field;
    delete field.pattern;
    Object.assign(
      field,
      schemaOf(
        own.filter(({ each }) => !each),
        pattern,
      ),
    );
    const list = listLimitsOf(type.prototype as object)[name];
    if (list) field.maxItems = list.most;
    if (field.anyOf) delete field.type;
    if (isUnbounded(field)) field.maxLength = LONGEST_TEXT / 2;
    if (acceptsNull && place === 'body') allowNull(field);
  }
}

/** Returns all request classes that have validation rules. */
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

function schemaOf(rules: readonly Rule[], documented?: string): Schema {
  const found = rules.map(({ name = '', constraints = [] }) =>
    RULES[name.split(':')[0] ?? '']?.(...(constraints as never[])),
  );
  const { pattern: _, ...schema }: Schema = Object.assign({}, ...found);
  const patterns = [...new Set([documented, ...found.map((each) => each?.pattern)])].filter(
    (pattern) => pattern !== undefined,
  );
  if (patterns.length === 1) return { ...schema, pattern: patterns[0] };
  return patterns.length === 0
    ? schema
    : { ...schema, allOf: patterns.map((pattern) => ({ pattern })) };
}

/**
 * The validation counts UTF-16 units, but JSON schema counts characters, which have up to two units. So the documented
 * limit is half of the validation's.
 */
const isUnbounded = (field: Schema): boolean =>
  [field.type].flat().includes('string') &&
  !['maxLength', 'enum', 'format', 'const'].some((name) => name in field);

function allowNull(field: Schema): void {
  if (field.anyOf) field.anyOf = [...(field.anyOf as Schema[]), { type: 'null' }];
  if (field.type) field.type = [...new Set([field.type, 'null' as const].flat())];
  if (field.enum) field.enum = [...field.enum, null];
}
