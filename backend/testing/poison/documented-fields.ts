import { getMetadataStorage } from 'class-validator';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Returns every documented call of the API with the names of its fields. `POST /api/bookings` has `seats[]` and `seats[].row` in
 * its body, and `header.Idempotency-Key`; parameters begin with `path.` or `query.`.
 */
export function documentedFields(document: OpenAPIObject): Map<string, ReadonlySet<string>> {
  return new Map(
    [...callsOf(document)].map(([name, { parameters = [], requestBody }]) => [
      name,
      new Set([
        ...parameters.map((each) => `${each.in}.${each.name}`),
        ...fieldsOf(document, bodyOf(requestBody))
          .filter(({ parts }) => !parts)
          .map((field) => field.name),
      ]),
    ]),
  );
}

export interface BodyField {
  readonly name: string;
  readonly optional: boolean;
  /** True when the field accepts null. Null usually clears the stored value. */
  readonly nullable: boolean;
  /** True for a field that is an object, whose properties are listed as fields of their own. */
  readonly parts?: boolean;
}

/** Returns the optional fields in the documented body of each call. */
export function optionalFields(document: OpenAPIObject): Map<string, readonly BodyField[]> {
  return new Map(
    [...callsOf(document)].map(([name, { requestBody }]) => [
      name,
      fieldsOf(document, bodyOf(requestBody)).filter(({ optional }) => optional),
    ]),
  );
}

function* callsOf(document: OpenAPIObject): Generator<[string, Call]> {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(methods as Record<string, Call>))
      yield [`${method.toUpperCase()} ${path}`, call];
}

const bodyOf = (body: Call['requestBody']): Schema =>
  body?.content?.['application/json']?.schema ?? {};

function fieldsOf(document: OpenAPIObject, body: Schema): BodyField[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const resolve = (schema: Schema): Schema => {
    const { $ref, allOf, anyOf } = schema;
    if ($ref) return resolve(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    // The schema of a field with a pattern is in `allOf`. The schema of a nullable field is in `anyOf`, beside null.
    const [inner] = [...(allOf ?? []), ...(anyOf ?? [])].filter((each) => '$ref' in each);
    return inner ? resolve(inner) : schema;
  };
  function* fields(schema: Schema, prefix = ''): Generator<BodyField> {
    const { properties = {}, required = [] } = resolve(schema);
    for (const [name, property] of Object.entries(properties)) {
      const { type, items, properties: parts } = resolve(property);
      const optional = !required.includes(name);
      const nullable = takesNull(property);
      if ([type].flat().includes('array')) {
        yield { name: `${prefix}${name}[]`, optional, nullable };
        yield* fields(items ?? {}, `${prefix}${name}[].`);
      } else if (parts) {
        yield { name: prefix + name, optional, nullable, parts: true };
        yield* fields(property, `${prefix}${name}.`);
      } else yield { name: prefix + name, optional, nullable };
    }
  }
  return [...fields(body)];
}

const takesNull = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(takesNull);

interface Call {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  };
}

/** Returns the names of all validated request fields, documented or not, as `Class.property`. */
export function validatedFields(): string[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<
      unknown,
      readonly {
        readonly target: { readonly name: string } | string;
        readonly propertyName: string;
      }[]
    >;
  };
  const names = [...validationMetadatas.values()]
    .flat()
    .map(({ target, propertyName }) =>
      [typeof target === 'string' ? target : target.name, propertyName].join('.'),
    );
  return [...new Set(names)];
}
