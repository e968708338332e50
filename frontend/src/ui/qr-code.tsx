import { create } from 'qrcode';
import { useMemo } from 'react';

const QUIET = 4;

/** QR code as inline SVG (no data URL). Always dark on white, because phone cameras read nothing else reliably. */
export function QrCode(props: { value: string; size?: number; label: string }) {
  const { value, size = 200, label } = props;
  const { side, path } = useMemo(() => {
    const { modules } = create(value, { errorCorrectionLevel: 'H' });
    let squares = '';
    for (let y = 0; y < modules.size; y++) {
      for (let x = 0; x < modules.size; x++)
        if (modules.get(y, x)) squares += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
    }
    return { side: modules.size + 2 * QUIET, path: squares };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} rx="2" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
