import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCertificates, type Certificates } from '../../../testing/certificates.js';
import { startJobChild } from '../testing/child.js';
import { startRedis, type TestRedis } from '../testing/redis.js';

let certificates: Certificates;
let redis: TestRedis;
beforeAll(async () => {
  certificates = await makeCertificates();
  redis = await startRedis(certificates);
});
afterAll(async () => {
  await redis?.stop();
  await certificates?.remove();
});

it('jobs run on a Redis that accepts only TLS, when NODE_EXTRA_CA_CERTS names its certificate authority', async () => {
  expect(redis.url).toMatch(/^rediss:/);
  const child = await startJobChild({
    JOB_REDIS_URL: redis.url,
    NODE_EXTRA_CA_CERTS: certificates.ca,
  });
  await child.kill();
});
