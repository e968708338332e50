import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

/**
 * Refuses a path with an invalid percent sequence early, because routes, pages and files would each handle it in their own way.
 */
export function decodableAddressOnly(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  if (isDecodable(request.url.split('?', 1)[0] ?? '')) return next();
  next(new Problem(400, 'malformed_address', 'This address has a percent sign too many.'));
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Errors of Node's HTTP parser, with the status and body of our answer. */
const REFUSALS: Readonly<Record<string, readonly [status: number, body: ErrorBody]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    {
      message: 'The address or the headers of this request are too long.',
      error: 'headers_too_large',
    },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    {
      message: 'The request took too long to arrive. Please try again.',
      error: 'request_timeout',
    },
  ],
};
const OTHERS: readonly [number, ErrorBody] = [
  400,
  { message: 'This request cannot be understood.', error: 'bad_request' },
];

/** Answers malformed HTTP in JSON and closes the connection, because the rest of its data cannot be parsed. */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, body] = REFUSALS[error.code ?? ''] ?? OTHERS;
    const json = JSON.stringify(body);
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(json)}`,
        'Connection: close',
        '',
        json,
      ].join('\r\n'),
    );
  });
}
