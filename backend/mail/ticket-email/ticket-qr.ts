import QRCode from 'qrcode';

/** The check-in address as a QR picture (PNG): highest error correction, so that a cracked screen still scans. */
export function ticketQr(checkInUrl: string): Promise<Buffer> {
  return QRCode.toBuffer(checkInUrl, { type: 'png', errorCorrectionLevel: 'H', margin: 4, width: 480 });
}
