import { toJson } from './values.js';
import type { ApiCall } from './calls.js';
import type { World } from './world.js';

/**
 * Generated values for the fields of a call. All other fields have their usual value ({@link Field.usual}). A field with {@link
 * LEFT_OUT} is not sent.
 */
export type Values = Readonly<Record<string, unknown>>;
export const LEFT_OUT = Symbol('left out');

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Returns the request of a call with these values in this world. */
export function requestOf({ call, fields }: ApiCall, values: Values, world: World): Sent {
  const [method, template] = call.split(' ') as [string, string];
  const given = Object.entries(fields)
    .map(([name, field]) => [name, name in values ? values[name] : field.usual(world)] as const)
    .filter(([, value]) => value !== LEFT_OUT && value !== undefined);
  let path = template;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of given) {
    if (name.startsWith('path.')) path = path.replace(`{${name.slice(5)}}`, () => inPath(value));
    else if (name.startsWith('query.')) {
      for (const each of Array.isArray(value) ? value : [value])
        query.append(name.slice(6), text(each));
    } else if (name.startsWith('header.')) headers[name.slice(7)] = inHeader(value);
    else put(body, name, value);
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const sendsBody = Object.keys(fields).some((name) => !/^(path|query|header)\./.test(name));
  return {
    method,
    path: path.replace(/\{\w+\}/g, 'left-out') + search,
    headers,
    body: sendsBody ? toJson(body) : undefined,
  };
}

const text = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : String(JSON.stringify(value));
  } catch {
    return 'x';
  }
};

/** Encodes a part of a path. A percent sign that begins no escape must reach the server unchanged. */
function inPath(value: unknown): string {
  // A lone surrogate cannot be sent in a path, so the text goes through UTF-8, which replaces it.
  const part = Buffer.from(text(value).slice(0, 5_000)).toString();
  return /^%[\w %]*$/.test(part) ? part.replaceAll(' ', '+') : encodeURIComponent(part) || '%20';
}

/** Replaces characters that HTTP does not allow in a header. */
const inHeader = (value: unknown): string =>
  text(value)
    .replace(/[^\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4_000);

/** Sets a field: `seats[].row` is the row of the one seat in the list, and `seats[]` is the whole list. */
function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first, ...rest] = name.split('.') as [string, ...string[]];
  const key = first.replace('[]', '');
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  if (first.endsWith('[]')) {
    body[key] ??= [{}];
    const [seat] = Array.isArray(body[key]) ? (body[key] as unknown[]) : [];
    if (typeof seat === 'object' && seat !== null && !Array.isArray(seat))
      (seat as Record<string, unknown>)[rest.join('.')] = value;
    return;
  }
  body[key] ??= {};
  put(body[key] as Record<string, unknown>, rest.join('.'), value);
}
