import type { HeldData } from '@contracts/rest/personal-data';

/**
 * Replaces each picture's link, which expires within minutes, by the picture itself, because a downloaded file is kept longer. A
 * picture that cannot be read keeps its link.
 * @param read returns a picture as a `data:` address; null if it cannot be read
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
