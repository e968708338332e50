import { getMetadataStorage } from 'class-validator';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Every call of the API and what it takes, as the OpenAPI document has it: `POST /api/bookings` with `seats[]`,
 * `seats[].row`, `header.Idempotency-Key`; `path.` and `query.` likewise.
 */
export function documentedFields(document: OpenAPIObject): Map<string, ReadonlySet<string>> {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const resolve = (schema: Schema): Schema => {
    const { $ref, allOf } = schema;
    if ($ref) return resolve(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    return allOf?.[0] ? resolve(allOf[0]) : schema;
  };
  function* fieldsOf(schema: Schema, prefix = ''): Generator<string> {
    for (const [name, property] of Object.entries(resolve(schema).properties ?? {})) {
      const { type, items, properties } = resolve(property);
      if (type === 'array') {
        yield `${prefix}${name}[]`;
        yield* fieldsOf(items ?? {}, `${prefix}${name}[].`);
      } else if (properties) yield* fieldsOf(property, `${prefix}${name}.`);
      else yield prefix + name;
    }
  }
  const calls = new Map<string, ReadonlySet<string>>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods as Record<string, Call>)) {
      const parameters = (call.parameters ?? []).map((each) => `${each.in}.${each.name}`);
      const body = call.requestBody?.content?.['application/json']?.schema;
      calls.set(
        `${method.toUpperCase()} ${path}`,
        new Set([...parameters, ...(body ? fieldsOf(body) : [])]),
      );
    }
  }
  return calls;
}

interface Call {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  };
}

/** Names of all fields that requests are checked for, documented or not: `Class.property`. */
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
