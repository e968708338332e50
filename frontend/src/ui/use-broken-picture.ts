import { useState } from 'react';

/**
 * Returns whether a picture failed to load, and `watch` with the properties for the `img`. The screen can then show another
 * picture. In a server-rendered page, the picture may have failed before any script ran.
 */
export function useBrokenPicture(address: string | null | undefined) {
  const [broken, setBroken] = useState<string | null | undefined>(null);
  const fails = () => setBroken(address);
  return {
    isBroken: Boolean(address) && broken === address,
    watch: {
      onError: fails,
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) fails();
      },
    },
  };
}
