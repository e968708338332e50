export type * from './errors.js';
export type * from './identity.js';
export type * from './catalogue.js';
export type * from './bookings.js';
export type * from './administration.js';
