import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificates {
  readonly folder: string;
  /** Certificate of the authority that signed the server's certificate. */
  readonly ca: string;
  /** The server's certificate for localhost and 127.0.0.1, valid for a day. */
  readonly certificate: string;
  readonly key: string;
  /** Certificate of an authority that signed nothing. */
  readonly otherCa: string;
  remove(): Promise<void>;
}

const openssl = (...parameters: string[]): Promise<unknown> =>
  promisify(execFile)('openssl', parameters);

/** Makes a certificate authority for this suite, and a server certificate signed by it. */
export async function makeCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-tls-'));
  const at = (name: string): string => join(folder, name);
  const authority = (name: string): Promise<unknown> =>
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), '-days', '1'],
      ...['-subj', `/CN=${name} of a test`],
    );
  await Promise.all([authority('ca'), authority('other-ca')]);
  await openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', at('server.key'), '-out', at('server.pem'), '-days', '1'],
    ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  return {
    folder,
    ca: at('ca.pem'),
    certificate: at('server.pem'),
    key: at('server.key'),
    otherCa: at('other-ca.pem'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
