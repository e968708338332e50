import type { INestApplication, Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { handlersOf, type RouteHandler } from '../../infrastructure/http/handlers.js';
import { PERMISSION, type RoutePermission } from '../../infrastructure/http/permission.js';
import { describeAccepted, validatedTypes } from './accepted-values.js';
import { answerTypes, type AnswerSchema, type Schema } from './answer-types.js';

interface Answer {
  description?: string;
  content?: Record<string, { schema: Schema }>;
  $ref?: string;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; schema: Schema }[];
  readonly requestBody?: object;
  responses: Record<string, Answer>;
}

const JSON_TYPE = 'application/json';
const errorBody = { schema: { $ref: '#/components/schemas/ErrorBody' } };

/** Refusals that follow from the kind of a route. Each route declares its other refusals. */
const REFUSALS = {
  400: '`invalid_input` with `fields`, `malformed_json`',
  401: '`sign_in_required`',
  403: '`cross_site`, or the person may not do this, e.g. `not_your_school`',
  404: '`not_found`',
  409: 'Somebody or something was first',
  413: '`too_large`',
  415: '`json_expected`',
  422: 'A rule forbids it',
  429: '`too_many_requests`, with Retry-After',
  default: 'A fault of ours: nothing is lost, please try again',
} as const;

function refusalsOf(operation: Operation, { method, handler }: RouteHandler): string[] {
  const { parameters = [] } = operation;
  const { name } = Reflect.getMetadata(PERMISSION, handler) as RoutePermission;
  const has = (place: string): boolean => parameters.some((parameter) => parameter.in === place);
  const changes = method !== 'GET';
  const given: Readonly<Record<keyof typeof REFUSALS, boolean>> = {
    400: changes || has('query') || has('header'),
    401: name !== 'anybody',
    403: changes || (name !== 'anybody' && name !== 'signed-in'),
    404: changes || has('path') || has('query'),
    409: changes,
    413: changes,
    415: changes,
    422: changes,
    429: true,
    default: true,
  };
  return Object.entries(given).flatMap(([status, isGiven]) => (isGiven ? [status] : []));
}

/**
 * Builds the OpenAPI document of an application, which need not be initialised. Routes and requests come from
 * decorators, answers from the declared return types of controllers, and the accepted values from the validation.
 */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Houselights')
    .setDescription(
      'Ticketing for school theatre. Every error body has `message`, for people, and `error`, a stable code.',
    )
    .setVersion('1')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const { answers, schemas } = answerTypes();
  const components = (document.components ??= {});
  const requests = (components.schemas ??= {}) as Record<string, Schema>;
  const handlers = new Map(
    handlersOf(app).map((handler) => [operationIdOf(handler), handler] as const),
  );
  for (const operation of operationsOf(document)) {
    const handler = handlers.get(operation.operationId);
    const answer = answers.get(operation.operationId.replace('_', '.'));
    if (!handler || answer === undefined)
      throw new Error(`${operation.operationId} is the operation of no method of a controller.`);
    const { query } = requestTypesOf(handler);
    if (query) describeAccepted(query, queryOf(operation), 'query');
    addAnswers(operation, handler, answer);
  }
  for (const type of bodyTypesOf(app))
    describeAccepted(
      type,
      (requests[type.name]?.properties ?? {}) as Record<string, Schema>,
      'body',
    );
  Object.assign(requests, schemas);
  components.responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      { description, content: { [JSON_TYPE]: errorBody } },
    ]),
  );
  return JSON.parse(
    JSON.stringify(document).replaceAll('#/definitions/', '#/components/schemas/'),
  ) as OpenAPIObject;
}

export function* operationsOf(document: OpenAPIObject): Generator<Operation> {
  for (const methods of Object.values(document.paths))
    yield* Object.values(methods as Record<string, Operation>);
}

export const operationIdOf = ({ controller, name }: RouteHandler): string =>
  `${controller.name}_${name}`;

function addAnswers(operation: Operation, handler: RouteHandler, schema: AnswerSchema): void {
  const { responses } = operation;
  const isWell = (status: string): boolean => /^[23]/.test(status);
  const code = Reflect.getMetadata(HTTP_CODE_METADATA, handler.handler) as number | undefined;
  if (!Object.keys(responses).some(isWell))
    responses[code ?? (handler.method === 'POST' ? 201 : 200)] = { description: '' };
  const types = (Reflect.getMetadata('swagger/apiProduces', handler.handler) ?? []) as string[];
  for (const [status, response] of Object.entries(responses)) {
    if (!isWell(status)) response.content = { [JSON_TYPE]: errorBody };
    else if (status.startsWith('2') && (types.length > 0 || schema !== null))
      response.content = Object.fromEntries(
        types.length > 0
          ? types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
          : [[JSON_TYPE, { schema: schema as Schema }]],
      );
  }
  for (const status of refusalsOf(operation, handler))
    responses[status] ??= { $ref: `#/components/responses/${status}` };
}

interface RequestTypes {
  readonly body?: Type;
  readonly query?: Type;
}

/** Returns the classes by which Nest validates a request. */
export function requestTypesOf({ controller, name }: RouteHandler): RequestTypes {
  const all = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as
    Record<string, { readonly index: number; readonly data?: unknown }> | undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as Type[];
  const at = (kind: RouteParamtypes): Type | undefined => {
    const found = Object.entries(all ?? {}).find(
      ([place, { data }]) => place.startsWith(`${kind}:`) && data === undefined,
    );
    return found && types[found[1].index];
  };
  return { body: at(RouteParamtypes.BODY), query: at(RouteParamtypes.QUERY) };
}

/** Returns the classes of all request bodies and of their parts. */
export const bodyTypesOf = (app: INestApplication): ReadonlySet<Type> =>
  new Set([
    ...handlersOf(app).flatMap((handler) => requestTypesOf(handler).body ?? []),
    ...validatedTypes(),
  ]);

export const queryOf = ({ parameters = [] }: Operation): Record<string, Schema> =>
  Object.fromEntries(
    parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => [name, schema]),
  );
