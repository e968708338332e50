import type { Server, ServerResponse } from 'node:http';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Request } from 'express';
import { readCommitted } from '../tools/api-docs/committed.js';

const document = readCommitted();
const paths = document.paths as Readonly<Record<string, object | undefined>>;
const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
ajv.addSchema(document, 'api');
/** Compiled schemas by JSON pointer. A schema is compiled when the first answer needs it. */
const compiled = new Map<string, ValidateFunction>();

/**
 * Compares every JSON answer of an application with the committed OpenAPI document.
 * @returns a function that throws when answers did not fit the document, and lists these answers
 */
export function checkAnswers(server: Server): () => void {
  const faults = new Set<string>();
  server.prependListener('request', (request: Request, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const { write, end } = response;
    const keep = (chunk: unknown): void => {
      if (!isJson(response)) return;
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((...given: Parameters<typeof write>) => {
      keep(given[0]);
      return write.apply(response, given);
    }) as typeof write;
    response.end = ((...given: Parameters<typeof end>) => {
      keep(given[0]);
      const fault = faultOf(request, response, Buffer.concat(chunks).toString());
      if (fault) faults.add(fault);
      return end.apply(response, given);
    }) as typeof end;
  });
  return () => {
    if (faults.size > 0)
      throw new Error(
        `Answers that do not fit backend/contracts/rest/openapi.json:\n${[...faults].join('\n')}`,
      );
  };
}

const isJson = (response: ServerResponse): boolean =>
  /^application\/json\b/.test(String(response.getHeader('content-type')));

function faultOf(request: Request, { statusCode }: ServerResponse, body: string): string | null {
  const route = request.route as { readonly path: string } | undefined;
  const path = route?.path.replace(/:(\w+)/g, '{$1}') ?? '';
  const method = request.method.toLowerCase();
  const responses = (paths[path] as Operations | undefined)?.[method]?.responses;
  // Skips routes that a test adds, and pages, which are not part of the API.
  if (!responses || statusCode === 304) return null;
  const status = String(statusCode in responses ? statusCode : 'default');
  const { $ref, content } = responses[status] ?? {};
  const describeAnswer = (what: string): string =>
    `${request.method} ${path} answers ${statusCode} ${what}: ${body.slice(0, 300)}`;
  if (status === 'default' && statusCode < 500)
    return describeAnswer('and documents no such answer');
  const hasJson = $ref !== undefined || content?.['application/json'] !== undefined;
  // An answer 202 may have an empty body, because the result may not exist yet.
  if (body === '') return hasJson && statusCode !== 202 ? describeAnswer('without a body') : null;
  if (!hasJson) return describeAnswer('and documents no JSON');
  const place = $ref ? $ref.slice(1) : `/paths/${part(path)}/${method}/responses/${status}`;
  const fits = validate(`api#${place}/content/application~1json/schema`);
  if (fits(JSON.parse(body))) return null;
  return describeAnswer(
    `which is not as documented (${ajv.errorsText(fits.errors, { dataVar: 'it' })})`,
  );
}

interface Operations {
  readonly [method: string]: {
    readonly responses: Readonly<
      Record<
        string,
        { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> }
      >
    >;
  };
}

const part = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

function validate($ref: string): ValidateFunction {
  const known = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, known);
  return known;
}
