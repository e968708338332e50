/**
 * State of a search field. The field writes its text into the address bar, which changes a moment later while the person types
 * on. So a text that came from the field itself must not replace the text in the field.
 */
export interface TypedSearch {
  readonly text: string;
  /** True while the field contains text that has not been sent to the address yet. */
  readonly unsent: boolean;
  /** Texts that the field has sent and that the address does not show yet. */
  readonly onTheWay: readonly string[];
  /** Search text that the address showed last. */
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

/**
 * Returns the field's state after the address has changed. A text that the field itself sent leaves the field unchanged. Any
 * other text, as from "Clear Filters" or the browser's Back, replaces the field's text.
 */
export function addressSays(before: TypedSearch, address: string): TypedSearch {
  const place = before.onTheWay.indexOf(address);
  // When the field has sent several texts, the address may show only the last of them.
  return place < 0
    ? showing(address)
    : { ...before, address, onTheWay: before.onTheWay.slice(place + 1) };
}
