/**
 * What a field for searching shows. Its texts go to the address, which shows them a little later: a person types on meanwhile,
 * so what the field itself has sent never takes the place of what it shows.
 */
export interface TypedSearch {
  readonly text: string;
  /** Typed since the last text was sent. */
  readonly unsent: boolean;
  /** Sent, and not seen in the address yet. */
  readonly onTheWay: readonly string[];
  /** What the address said last. */
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

/** What is searched for. */
export const wanted = ({ text }: TypedSearch): string => text.trim();

/** The address says another text: one of the field's own, or one by other means (Clear Filters, Back), which it shows. */
export function addressSays(before: TypedSearch, address: string): TypedSearch {
  const place = before.onTheWay.indexOf(address);
  // Of several that were sent the address may show the last one alone.
  return place < 0
    ? showing(address)
    : { ...before, address, onTheWay: before.onTheWay.slice(place + 1) };
}
