import { expect, it } from '@jest/globals';
import type { HeldBooking, HeldData } from '@contracts/rest/personal-data';
import { withPictures } from './with-pictures';

it('a download of held data embeds pictures where they can be read', async () => {
  const urls = [null, '/api/files/there', '/api/files/gone'];
  const held = {
    bookings: [{ history: urls.map((pictureUrl) => ({ pictureUrl })) } as unknown as HeldBooking],
  } as unknown as HeldData;
  const read = (url: string): Promise<string | null> =>
    Promise.resolve(url.endsWith('there') ? 'data:image/webp;base64,AAAA' : null);
  const { bookings } = await withPictures(held, read);
  expect(bookings[0]?.history.map(({ pictureUrl }) => pictureUrl)).toEqual([
    null,
    'data:image/webp;base64,AAAA',
    '/api/files/gone',
  ]);
});
