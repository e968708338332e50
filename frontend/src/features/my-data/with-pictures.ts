import type { HeldData } from '@contracts/rest/personal-data';

/**
 * With each picture in the place of its link, which ends after minutes: a file that is taken along outlives it. A picture that
 * cannot be read keeps its link.
 *
 * @param read a picture as a `data:` address; null: it cannot be read
 */
export async function withPictures(
  data: HeldData,
  read: (url: string) => Promise<string | null>,
): Promise<HeldData> {
  const bookings = data.bookings.map(async (booking) => ({
    ...booking,
    history: await Promise.all(
      booking.history.map(async (entry) =>
        entry.pictureUrl === null
          ? entry
          : { ...entry, pictureUrl: (await read(entry.pictureUrl)) ?? entry.pictureUrl },
      ),
    ),
  }));
  return { ...data, bookings: await Promise.all(bookings) };
}
