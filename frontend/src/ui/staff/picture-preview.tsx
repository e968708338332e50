import { useState } from 'react';
import { useSettled } from '../use-settled';
import { isPictureAddress } from './picture-address';
import * as imageFieldStyles from './image-field.module.css';

const TYPING_MS = 600;

/** The picture at an address that may still be in the middle of being typed: it is asked for once it stands, and could be one. */
export function PicturePreview({ address, alt }: { address: string; alt: string }) {
  const src = useSettled(address.trim(), TYPING_MS);
  const [broken, setBroken] = useState<string | null>(null);
  if (!isPictureAddress(src) || src === '') return null;
  if (src === broken) {
    return (
      <p className={`small ${imageFieldStyles.dangerZone}`} role="alert">
        This picture cannot be loaded. Is its address right?
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
