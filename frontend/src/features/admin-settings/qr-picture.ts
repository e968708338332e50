import { IMAGE_TYPES } from '@contracts/rest/upload-limits';

/** Longest side in pixels, sharp enough for any QR code. */
const LONGEST_SIDE = 2000;

/**
 * Converts any image that this browser can show (a GIF, a drawing, a phone's photo) to a type that the server accepts. Accepted
 * types stay unchanged. @throws Error when the browser cannot show it
 */
export async function asTakenType(file: File): Promise<File> {
  if (IMAGE_TYPES.includes(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const png = await drawn(image);
    return new File([png], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: png.type });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image: HTMLImageElement): Promise<Blob> {
  // A vector drawing may have no size of its own.
  const [width, height] =
    image.naturalWidth > 0
      ? [image.naturalWidth, image.naturalHeight]
      : [LONGEST_SIDE, LONGEST_SIDE];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // Banking apps read dark on light.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      'image/png',
    );
  });
}
