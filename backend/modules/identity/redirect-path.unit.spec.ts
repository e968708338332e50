import { expect, it } from '@jest/globals';
import { redirectPath } from './redirect-path.js';

it.each(['/my-tickets', '/admin/check-in/1?from=mail#top', '/'])(
  'after signing in the browser opens %s',
  (path) => expect(redirectPath(path)).toBe(path),
);

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'my-tickets',
  '/api/logout',
  '/x/../api/logout',
  '',
  undefined,
  ['/a', '/b'],
])('after signing in with the redirect %j the browser opens the home page', (path) =>
  expect(redirectPath(path)).toBe('/'),
);
