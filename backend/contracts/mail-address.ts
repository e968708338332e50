/**
 * An address that a mail can be sent to. Not all that RFC 5322 allows: no quotes, comments or lists, which could smuggle a
 * second addressee in, no invisible characters, and the domain as the network has it. The API accepts no other, so that
 * whoever gives an address gets the ticket.
 */
export const MAIL_ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u;

/** Characters at most (RFC 5321). */
export const LONGEST_MAIL_ADDRESS = 254;
