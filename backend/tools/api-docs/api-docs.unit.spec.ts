import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication, Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { handlersOf } from '../../infrastructure/http/handlers.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { createValidationPipe } from '../../infrastructure/http/validation.js';
import { EVERY_VALUE } from '../../testing/poison/values.js';
import type { Schema } from './answer-types.js';
import { COMMAND, readCommitted } from './committed.js';
import {
  apiDocument,
  bodyTypesOf,
  operationIdOf,
  operationsOf,
  queryOf,
  requestTypesOf,
} from './document.js';
import { uninitialisedApp } from './uninitialised-app.js';

describe('the OpenAPI document', () => {
  let app: INestApplication;
  let document: OpenAPIObject;

  beforeAll(async () => {
    app = await uninitialisedApp();
    document = apiDocument(app);
  });
  afterAll(() => app?.close());

  it(`is committed as the application makes it; otherwise: ${COMMAND}`, () => {
    expect(readCommitted()).toEqual(document);
  });

  it('has a schema for every answer with a body, and for every refusal', () => {
    const bare: string[] = [];
    for (const { operationId, responses } of operationsOf(document)) {
      if (!responses['default']) bare.push(`${operationId} default`);
      for (const [status, { $ref, content }] of Object.entries(responses))
        if (!$ref && !content) bare.push(`${operationId} ${status}`);
    }
    expect(bare.filter((each) => !each.endsWith(' 204'))).toEqual([
      'SignInController_login 302',
      'SignInController_logout 302',
      'AdminBookingsController_resend 202',
      'JobsController_retry 202',
      'SeatMapController_seating 304',
    ]);
  });

  it('promises no value of a request field that the validation refuses', async () => {
    const pipe = createValidationPipe();
    const ajv = addFormats.default(
      new Ajv({ strict: false, coerceTypes: false, multipleOfPrecision: 6 }),
    );
    ajv.addSchema(document, 'api');
    const refused: string[] = [];

    async function send(
      where: string,
      type: Type,
      {
        fields,
        required,
        kind,
      }: { fields: Record<string, Schema>; required: string[]; kind: 'body' | 'query' },
    ): Promise<void> {
      for (const [name, schema] of Object.entries(fields)) {
        const accepts: ValidateFunction = ajv.compile(inDocument(schema));
        for (const value of [undefined, ...EVERY_VALUE, ...limitsOf(schema)]) {
          if (value === undefined ? required.includes(name) : !accepts(value)) continue;
          const sent = kind === 'query' && value !== undefined ? String(value) : value;
          const error: unknown = await pipe
            .transform({ [name]: sent }, { type: kind, metatype: type })
            .catch((problem: unknown) => problem);
          const complaints = error instanceof Problem ? (error.details.fields ?? {}) : {};
          if (complaints[name])
            refused.push(
              `${where} ${name}: ${JSON.stringify(sent)?.slice(0, 80)}: ${complaints[name]}`,
            );
        }
      }
    }
    const schemas = (document.components?.schemas ?? {}) as Record<string, Schema | undefined>;
    for (const type of bodyTypesOf(app)) {
      const { properties = {}, required = [] } = schemas[type.name] ?? {};
      const fields = properties as Record<string, Schema>;
      await send(type.name, type, { fields, required, kind: 'body' });
    }
    const handlers = new Map(handlersOf(app).map((each) => [operationIdOf(each), each]));
    for (const operation of operationsOf(document)) {
      const handler = handlers.get(operation.operationId);
      const query = handler && requestTypesOf(handler).query;
      if (!query) continue;
      const required = (operation.parameters ?? []).flatMap((each) =>
        'required' in each && each.required ? [each.name] : [],
      );
      await send(operation.operationId, query, {
        fields: queryOf(operation),
        required,
        kind: 'query',
      });
    }
    expect(refused).toEqual([]);
  });
});

const inDocument = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;

/** Returns values at the limits of a schema. Very long texts are left out. */
function limitsOf({ minimum, maximum, maxLength = 0, enum: values = [] }: Schema): unknown[] {
  const longest = Math.min(maxLength, 10_000);
  const texts = ['x', '😀'].map((character) => character.repeat(longest));
  return [minimum, maximum, ...texts, ...values].filter((value) => value !== undefined);
}
