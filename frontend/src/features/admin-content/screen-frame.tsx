import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTheme } from '../../theme/use-theme';
import { useWidth } from '../../ui/use-width';
import * as styles from './content-form.module.css';

/** Pixels. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  computer: { width: 1280, height: 800 },
} as const;

interface ScreenFrameProps {
  screen: keyof typeof SCREENS;
  title: string;
  /** Pixels. */
  maxHeight: number;
  children: ReactNode;
}

/** Shows part of a page as on another screen, scaled to fit: a frame of that screen's size, for its media queries. */
export function ScreenFrame({ screen, title, maxHeight, children }: ScreenFrameProps) {
  const theme = useTheme();
  const [box, boxWidth] = useWidth<HTMLDivElement>();
  const [page, setPage] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState(0);
  const { width, height } = SCREENS[screen];
  const shown = Math.min(content, height);
  const scale = shown && Math.min(1, boxWidth / width, maxHeight / shown);

  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => setContent(page.offsetHeight));
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);

  return (
    <div ref={box} className={styles.previewBox}>
      <div className={styles.previewScreen} style={{ width: width * scale, height: shown * scale }}>
        <iframe
          // The key reloads the frame, because its page reads the theme on loading.
          key={theme}
          title={title}
          // The preview has no controls.
          tabIndex={-1}
          srcDoc="<!doctype html><body></body>"
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget: { contentDocument: inner } }) => {
            if (!inner) return;
            inner.documentElement.dataset['theme'] = theme;
            const sheets = document.head.querySelectorAll('style, link[rel="stylesheet"]');
            inner.head.replaceChildren(...[...sheets].map((sheet) => sheet.cloneNode(true)));
            setPage(inner.body);
          }}
        />
        {page && createPortal(children, page)}
      </div>
    </div>
  );
}
