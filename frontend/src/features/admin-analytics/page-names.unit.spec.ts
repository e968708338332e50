import { describe, expect, it } from '@jest/globals';
import { pageName } from './page-names';

describe('a popular page in the analytics', () => {
  const page = (path: string) => pageName({ path, views: 1, performance: null });

  it('is named after its content', () => {
    const performance = {
      productionTitle: 'Puteri Gunung Ledang',
      dateTime: '2026-12-11T12:00:00.000Z',
    };
    expect(pageName({ path: '/seats/p1', views: 3, performance })).toMatch(
      /^Seats for Puteri Gunung Ledang, 11 Dec 2026, 8:00.pm$/,
    );
    expect(page('/')).toBe('Home');
    expect(page('/booking/{id}')).toBe('A booking');
  });

  it('is called deleted when its performance was deleted', () => {
    expect(page('/seats/p1')).toBe('Seats of a showtime that is gone');
    expect(page('/elsewhere')).toBe('/elsewhere');
  });
});
