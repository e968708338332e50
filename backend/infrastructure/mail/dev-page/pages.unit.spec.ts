import { describe, expect, it } from '@jest/globals';
import { listPage } from './pages.js';

describe('the page of kept mails', () => {
  it('shows times in Malaysian time, whatever the server’s time zone', () => {
    const page = listPage([
      {
        id: 'x',
        subject: 'Ticket',
        to: 'aisyah@family.example',
        keptAt: new Date('2026-11-21T16:30:05Z'),
      },
    ]);
    expect(page).toMatch(/22 Nov 2026, 12:30:05\sam/);
  });
});
