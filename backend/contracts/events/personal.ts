declare const MARK: unique symbol;

/**
 * Personal data, which the person concerned can have erased.
 *
 * The event store seals each field that is personal, or contains something personal, with the key of the event's booking,
 * invitation, statement or count (event-store/codec). After an erasure such a field reads as `null`. The mark exists for the
 * compiler alone; plain values can be assigned.
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
 * All event types with their sealed fields. A forgotten type or field does not compile, nor does a field that is not personal;
 * the error names it.
 */
export type EventTypes<Event extends { readonly type: string; readonly data: object }> = {
  readonly [Type in Event['type']]: SealedFields<Extract<Event, { readonly type: Type }>['data']>;
};
