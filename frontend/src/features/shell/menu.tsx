import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as styles from './menu.module.css';

/** Button of the header with a menu below. Escape, a click elsewhere and the focus on another element close the menu. */
export function Menu(props: {
  /** Id of the menu's element. */
  id: string;
  /** Name of the button for screen readers. */
  label: string;
  className?: string;
  face: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={props.id}
        onClick={() => setOpen(!open)}
      >
        {props.face}
      </button>
      {open && (
        <div
          id={props.id}
          className={styles.menu}
          onClick={({ target }) => (target as Element).closest('li') && setOpen(false)}
        >
          {props.children}
        </div>
      )}
    </div>
  );
}
