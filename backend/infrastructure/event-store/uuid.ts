import { createHash } from 'node:crypto';

/** Pattern of a UUID of any version, in lower or upper case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const NAMESPACE = Buffer.from('5a0c3a8a6f0b4e0e9d55f9a5d4a3b7c1', 'hex');

/** Returns a UUID of version 5 (RFC 9562): the same name always gives the same id. */
export function uuidFromName(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
