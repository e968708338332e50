import { useState } from 'react';

/**
 * Returns whether the picture failed to load, so that another picture can replace it. `watch` has the properties for its `img`.
 * The server renders the page, so the picture may have failed before any script ran.
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
