import { createHash } from 'node:crypto';

/**
 * Makes the same UUID (version 5) from the same name on every machine. So demo bookings can name their performance, and
 * a second replay finds the same bookings. Only demo data has predictable ids.
 */
export function demoId(name: string): string {
  const bytes = createHash('sha1').update(`houselights demo: ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
