import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { describeFiles } from './testing/files-contract.js';
import { FilesTestBed, PNG } from './testing/files-test-bed.js';
import { describePresignedLinks } from './testing/presigned-contract.js';
import { startS3Double, type S3Double } from './testing/s3-double.js';

/** Timeout that no test reaches: calls to a bucket known to be down must fail much earlier. */
const patience = { patienceMs: 60_000 };
const SHORT_MS = 300;

describe('files in a folder', () => {
  const bed = new FilesTestBed(() =>
    Promise.resolve({ bucket: null, keys: async () => [], close: async () => {} }),
  );
  beforeAll(() => bed.start());
  afterAll(() => bed.close());

  describeFiles(bed);
});

describe('files in a bucket', () => {
  let double: S3Double;
  const bed: FilesTestBed = new FilesTestBed(async () => {
    double = await startS3Double();
    return {
      bucket: Object.assign(patience, double.config),
      keys: async () => [...double.objects.keys()],
      close: () => double.close(),
    };
  });
  beforeAll(() => bed.start());
  afterAll(() => bed.close());

  describeFiles(bed);

  describe('that browsers reach', () => describePresignedLinks(bed));

  describe('when the bucket cannot be used', () => {
    const ready = async () =>
      (await (await fetch(`${bed.url}/health/ready`)).json()) as {
        status: string;
        checks: Record<string, { degraded?: boolean; message?: string }>;
      };
    /** Tries an upload, a public picture and a receipt's picture, and reads the readiness report. */
    async function outage(): Promise<{ answers: unknown[]; files: unknown }> {
      const link = await bed.files.signedDownload('receipts/b1/upload-1', 60);
      const calls = await Promise.all([
        bed.upload('receipts/e1/upload', PNG),
        fetch(new URL(link, bed.url)),
        fetch(`${bed.url}/objects/public/posters/hamlet-1`),
      ]);
      const answers = await Promise.all(
        calls.map(async (call) => [
          call.status,
          ((await call.json()) as { error: string }).error,
          call.headers.has('retry-after'),
        ]),
      );
      return { answers, files: (await ready()).checks['files'] };
    }
    const AWAY = Array.from({ length: 3 }, () => [503, 'temporarily_unavailable', true]);

    afterEach(async () => {
      double.beMute(false);
      patience.patienceMs = 60_000;
      double.changeSecret(double.config.secretAccessKey);
      expect((await bed.upload('receipts/e2/upload', PNG)).status).toBe(200);
      expect((await ready()).checks['files']).toMatchObject({ ok: true });
    });

    it('are answered with 503 when the bucket never answers a request, and readiness reports it', async () => {
      double.beMute(true);
      patience.patienceMs = SHORT_MS;
      expect(await outage()).toEqual({
        answers: AWAY,
        files: expect.objectContaining({
          ok: true,
          degraded: true,
          message: expect.stringMatching(/^The bucket "houselights-files" failed at answering/),
        }),
      });
    });

    it('are answered with 503 when the credentials are wrong, and readiness names the variable', async () => {
      double.changeSecret('another secret');
      expect(await outage()).toEqual({
        answers: AWAY,
        files: expect.objectContaining({
          degraded: true,
          message: expect.stringContaining('check S3_ACCESS_KEY_ID'),
        }),
      });
    });
  });
});
