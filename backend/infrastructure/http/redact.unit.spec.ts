import { expect, it } from '@jest/globals';
import { redactPath } from './redact.js';

it.each([
  ['/api/performances/1?email=a@b.example', '/api/performances/1'],
  ['/api/bookings/email/aminah%40example.com', '/api/bookings/email/[redacted]'],
  ['/api/bookings/email/aminah@example.com', '/api/bookings/email/[redacted]'],
  ['/api/bookings/confirmation/7K2M9-XQ4RT', '/api/bookings/confirmation/[redacted]'],
  ['/somewhere/aminah@example.com/else', '/somewhere/[redacted]/else'],
  ['/objects/receipts/1/2?signature=abc', '/objects/receipts/1/2'],
])('the request path %s is logged as %s', (url, logged) => expect(redactPath(url)).toBe(logged));
