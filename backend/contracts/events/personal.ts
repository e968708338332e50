declare const MARK: unique symbol;

/**
 * Personal data: whoever it is about can have it erased. The event store seals each field of an event that is personal, or has
 * something personal anywhere inside it, with the key of the event's booking, invitation, statement or count (event-store/codec); after an erasure such a field
 * reads as `null`. The mark exists for the compiler alone: plain values are assigned as ever.
 *
 * @example readonly email: Personal<string>;
 */
export type Personal<T> = T & { readonly [MARK]?: true };

type HasPersonal<T> = typeof MARK extends keyof T
  ? true
  : T extends readonly (infer Item)[]
    ? HasPersonal<Item>
    : T extends object
      ? { [Key in keyof T]-?: HasPersonal<NonNullable<T[Key]>> }[keyof T]
      : false;

type PersonalFields<Data> = {
  readonly [
    Field in keyof Data as true extends HasPersonal<NonNullable<Data[Field]>> ? Field : never
  ]-?: true;
};

type SealedFields<Data> = keyof PersonalFields<Data> extends never
  ? Readonly<Record<string, never>>
  : Data extends
        | { readonly bookingId: string }
        | { readonly invitationId: string }
        | { readonly statementId: string }
        | { readonly countId: string }
    ? PersonalFields<Data>
    : 'Personal data is sealed with a key of its booking, invitation, statement or count, and this event has none of their ids';

/**
 * Every type of event there is, with the fields that are sealed. A type or a field that is forgotten, or that is not personal,
 * does not compile; the error names it.
 */
export type EventTypes<Event extends { readonly type: string; readonly data: object }> = {
  readonly [Type in Event['type']]: SealedFields<Extract<Event, { readonly type: Type }>['data']>;
};
