import { expect, it } from '@jest/globals';
import { redactLine } from './redact-line.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

it.each([
  [`{"path":"/api/bookings/${ID}/status"}`, '{"path":"/api/bookings/0f8fad5b…/status"}'],
  [`{"bookingId":"${ID}"}`, '{"bookingId":"0f8fad5b…"}'],
  [`{"stream":"booking-${ID}"}`, '{"stream":"booking-0f8fad5b…"}'],
  [
    `{"err":{"message":"no receipts/${ID}/${ID}"}}`,
    '{"err":{"message":"no receipts/0f8fad5b…/0f8fad5b…"}}',
  ],
  ['{"msg":"550 <aminah.b+x@mail.example.com> unknown"}', '{"msg":"550 <[e-mail]> unknown"}'],
  ['{"path":"/x/aminah%40example.com"}', '{"path":"/x/[e-mail]"}'],
  ['{"msg":"no booking 7K2M9-XQ4RT"}', '{"msg":"no booking [number]"}'],
  [
    '{"path":"/api/bookings/confirmation/7K2M9XQ4RT"}',
    '{"path":"/api/bookings/confirmation/[number]"}',
  ],
  [
    '{"msg":"GET /api/files/a/b?expires=1&signature=AbC-_9&max=3"}',
    '{"msg":"GET /api/files/a/b?expires=1&signature=[secret]&max=3"}',
  ],
  [`{"msg":"/booking/${ID}?confirm=AbC-_9"}`, '{"msg":"/booking/0f8fad5b…?confirm=[secret]"}'],
  ['{"msg":"code=a.b-c&state=x_y"}', '{"msg":"code=[secret]&state=[secret]"}'],
  ['{"msg":"Bearer eyJhbGciOi.eyJzdWIi.AbC-_9"}', '{"msg":"Bearer [secret]"}'],
  ['{"msg":"token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzIn0.AbC-_9"}', '{"msg":"token [secret]"}'],
  [
    '{"err":{"message":"postgres://house:word@db:5432/x refused"}}',
    '{"err":{"message":"postgres://[secret]@db:5432/x refused"}}',
  ],
])('%s is logged as %s', (line, written) => expect(redactLine(line)).toBe(written));

it.each([
  `{"requestId":"${ID}","actor":"${ID}"}`,
  `{"userId":"${ID}","eventId":"${ID}"}`,
  `{"stream":"seats-${ID}","performanceId":"${ID}"}`,
  `{"path":"/api/performances/${ID}"}`,
  `{"path":"/api/productions/${ID}/seating"}`,
  '{"time":"2026-11-22T19:00:00.000Z","pid":12345,"milliseconds":12}',
  '{"stack":"at file:///dist/backend/main.js:10:5"}',
])('%s stays in the log, because it gives access to nothing', (line) =>
  expect(redactLine(line)).toBe(line),
);
