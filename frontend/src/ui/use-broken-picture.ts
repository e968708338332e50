import { useState } from 'react';

/**
 * Whether the picture at this address cannot be had, so that another one takes its place; `watch` are properties of its `img`.
 * A page comes drawn, so its picture may have failed before there was a script to hear of it.
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
