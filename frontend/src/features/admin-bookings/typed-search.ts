/**
 * State of a search field. The field sends its texts to the address bar, where they appear a little later while the person
 * types on. So a text that the field sent itself never replaces the text in the field.
 */
export interface TypedSearch {
  readonly text: string;
  /** True when the person has typed since the last text was sent. */
  readonly unsent: boolean;
  /** Texts that were sent and are not in the address yet. */
  readonly onTheWay: readonly string[];
  /** Search text that the address had last. */
  readonly address: string;
}

export const showing = (address: string): TypedSearch => ({
  text: address,
  unsent: false,
  onTheWay: [],
  address,
});

export const typed = (before: TypedSearch, text: string): TypedSearch => ({
  ...before,
  text,
  unsent: true,
});

export const sent = (before: TypedSearch): TypedSearch => ({
  ...before,
  unsent: false,
  onTheWay: [...before.onTheWay, wanted(before)],
});

export const wanted = ({ text }: TypedSearch): string => text.trim();

/** Takes a new text of the address. The field shows it unless it sent it: "Clear Filters" and Back change the address, too. */
export function addressSays(before: TypedSearch, address: string): TypedSearch {
  const place = before.onTheWay.indexOf(address);
  // When several texts were sent, the address may skip all but the last.
  return place < 0
    ? showing(address)
    : { ...before, address, onTheWay: before.onTheWay.slice(place + 1) };
}
