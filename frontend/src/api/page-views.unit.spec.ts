import { describe, expect, it } from '@jest/globals';
import { pageViewPath } from './page-views';

describe('the path of a page view', () => {
  it('leaves out the id of a booking', () => {
    expect(pageViewPath('/booking/4bf1a529-8c68-4d7f-b6e2-aeb69832a7d6')).toBe('/booking/:id');
  });

  it.each([
    '/admin',
    '/admin/bookings',
    '/admin/check-in/4bf1a529',
    '/super-admin',
    '/scanner',
    '/super-admin/events',
  ])('is not counted for the staff page %s', (path) => {
    expect(pageViewPath(path)).toBeNull();
  });

  it('is not changed for a page without an id in its address', () => {
    expect(pageViewPath('/seats/p1')).toBe('/seats/p1');
    expect(pageViewPath('/administration')).toBe('/administration');
  });
});
