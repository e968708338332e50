import type { MouseEvent } from 'react';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import * as icons from '../ui/icons';

/**
 * Saves the school's QR picture. Phones that share files get the share sheet with "Save Image", because an iPhone keeps downloads
 * out of its gallery; other browsers download it.
 */
export function SaveQrPicture({ address, fileName }: { address: string; fileName: string }) {
  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!sharesPictures()) return;
    event.preventDefault();
    const link = event.currentTarget;
    try {
      const picture = await (await fetch(link.href)).blob();
      const ending = picture.type.split('/')[1]?.split('+')[0] ?? 'png';
      await navigator.share({
        files: [new File([picture], `${fileName}.${ending}`, { type: picture.type })],
      });
    } catch (error) {
      // Closing the sheet is not a failure; after any other error, the browser downloads the file.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        window.location.assign(link.href);
    }
  }
  return (
    <a
      href={address}
      download={fileName}
      className={buttonClass()}
      onClick={(event) => void share(event)}
    >
      <Icon of={icons.download} /> Save the QR picture
    </a>
  );
}

const sharesPictures = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'qr.png', { type: 'image/png' })] });
