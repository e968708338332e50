import { useState } from 'react';
import { i18n } from '../../language/i18n';
import { useDebounced } from '../use-debounced';
import { isPictureAddress } from './picture-address';
import * as imageFieldStyles from './image-field.module.css';

const TYPING_MS = 600;

/** Shows the picture at a typed address once the text has stopped changing and looks like an address. */
export function PicturePreview({ address, alt }: { address: string; alt: string }) {
  const src = useDebounced(address.trim(), TYPING_MS);
  const [broken, setBroken] = useState<string | null>(null);
  if (!isPictureAddress(src) || src === '') return null;
  if (src === broken) {
    return (
      <p className={`small ${imageFieldStyles.dangerZone}`} role="alert">
        {i18n.t('This picture cannot be loaded. Is its address right?')}
      </p>
    );
  }
  return (
    <img
      className={imageFieldStyles.imageFieldPicture}
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
    />
  );
}
