import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bucket } from './bucket/bucket.js';
import { describeFiles } from './testing/files-contract.js';
import { FilesTestBed } from './testing/files-test-bed.js';
import { describePresignedLinks } from './testing/presigned-contract.js';
import { startSwift, type Swift } from './bucket/testing/swift.js';

/* These tests use OpenStack Swift, because it is third-party code that checks signatures, links, sizes and types by itself. */

describe('files in a bucket of OpenStack Swift', () => {
  let swift: Swift;
  const bed: FilesTestBed = new FilesTestBed(async () => {
    swift = await startSwift();
    return { bucket: swift.config, keys: () => swift.keys(), close: () => swift.stop() };
  });
  beforeAll(() => bed.start());
  afterAll(() => bed.close());

  describeFiles(bed);

  describe('that browsers reach', () => describePresignedLinks(bed));

  it('cannot be opened with another secret or in another bucket, and the message names the setting to check', async () => {
    const complaintAbout = async (wrong: Partial<Swift['config']>): Promise<unknown> => {
      const bucket = new Bucket({ ...swift.config, ...wrong });
      try {
        await bucket.requireAnswer();
        return null;
      } catch (error) {
        return error;
      } finally {
        bucket.close();
      }
    };
    expect(await complaintAbout({})).toBeNull();
    expect(await complaintAbout({ secretAccessKey: 'another secret' })).toMatchObject({
      message: expect.stringContaining('check S3_ACCESS_KEY_ID'),
    });
    expect(await complaintAbout({ name: 'elsewhere' })).toMatchObject({
      message: expect.stringContaining('check S3_BUCKET'),
    });
  });
});
