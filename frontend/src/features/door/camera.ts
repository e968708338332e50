import { i18n } from '../../language/i18n';

const FRAME_MS = 120;
/**
 * Longest side of the scanned picture in pixels, enough for a code that fills a third of it. More would only drain the battery.
 */
const LARGEST_SIDE = 800;

/** Returns a message for door staff about why the camera shows no picture. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return i18n.t(
      'The camera may not be used. Allow it in the browser’s settings for this site, or type the number.',
    );
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return i18n.t('No camera was found. Type the number instead.');
  if (name === 'NotReadableError')
    return i18n.t('Another program uses the camera. Close it and try again, or type the number.');
  return i18n.t('The camera could not be started. Type the number instead.');
}

/** Shows the camera in `video` until `signal` aborts. Reports every code, repeatedly while the camera sees it. */
export async function watchForCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  // `mediaDevices` is missing on plain http, because browsers allow the camera on secure pages only.
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotSupportedError');
  const [{ decodeQR }, stream] = await Promise.all([
    import('qr/decode.js'),
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
      audio: false,
    }),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();

  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const look = () => {
    if (signal.aborted || !context) return;
    if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const scale = Math.min(1, LARGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      try {
        onCode(
          decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: 60 }),
        );
      } catch {
        // The reader throws when the picture contains no code; the next picture is read.
      }
    }
    setTimeout(look, FRAME_MS);
  };
  look();
}
