import { Form, Radio, type FormInstance } from 'antd';
import { useState, useEffect, type ReactNode } from 'react';
import type { ContentValue } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { isPictureAddress } from '../../ui/staff/picture-address';
import { useDebounced } from '../../ui/use-debounced';
import { useMedia } from '../../ui/use-media';
import { createPortal } from 'react-dom';
import { useTheme } from '../../theme/use-theme';
import { useWidth } from '../../ui/use-width';
import * as styles from './content-form.module.css';

/** Milliseconds after the last keystroke until the preview loads a typed picture address. */
const TYPING_MS = 600;

/** Height limits of the preview in pixels. On a phone the keyboard covers half of the screen. */
const MOST = { wide: 300, narrow: 160 };

/** Previews the form's texts as phones and computers show them on the home page. */
export function ContentPreview(props: {
  form: FormInstance<ContentValue>;
  /** Stored texts, which the preview shows until the form has rendered its fields. */
  saved: ContentValue;
  changed: boolean;
  draw: (value: ContentValue) => ReactNode;
}) {
  const { form, saved, changed, draw } = props;
  const typed = Form.useWatch<Partial<ContentValue> | undefined>([], form) ?? saved;
  const address = useDebounced(typed.imageUrl?.trim() ?? '', TYPING_MS);
  const isWide = useMedia('(min-width: 60rem)');
  const [chosen, setScreen] = useState<'phone' | 'computer' | null>(null);
  const screen = chosen ?? (isWide ? 'computer' : 'phone');
  return (
    <section aria-label={i18n.t('Preview')} className={styles.preview}>
      <div className="row spread">
        <strong role="status">
          {changed ? i18n.t('Not saved yet') : i18n.t('This is live now')}
        </strong>
        <Radio.Group
          aria-label={i18n.t('Screen of the preview')}
          optionType="button"
          size="small"
          value={screen}
          onChange={({ target }) => setScreen(target.value as 'phone' | 'computer')}
          options={[
            { value: 'phone', label: i18n.t('Phone') },
            { value: 'computer', label: i18n.t('Computer') },
          ]}
        />
      </div>
      <ScreenFrame
        screen={screen}
        title={screen === 'phone' ? i18n.t('Preview on a phone') : i18n.t('Preview on a computer')}
        maxHeight={isWide ? MOST.wide : MOST.narrow}
      >
        {draw({
          title: typed.title ?? '',
          description: typed.description ?? '',
          imageUrl: isPictureAddress(address) ? address : null,
        })}
      </ScreenFrame>
    </section>
  );
}

/** Sizes in pixels of the screens that the preview imitates. */
const SCREENS = {
  phone: { width: 390, height: 844 },
  computer: { width: 1280, height: 800 },
} as const;

interface ScreenFrameProps {
  screen: keyof typeof SCREENS;
  title: string;
  /** Largest height of the preview, in pixels. */
  maxHeight: number;
  children: ReactNode;
}

/** Shows part of a page as on another screen, scaled to fit. A frame of that screen's size makes its media queries apply. */
function ScreenFrame({ screen, title, maxHeight, children }: ScreenFrameProps) {
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
          // Reloads the frame after a change of theme, because the page in the frame reads the theme on loading.
          key={theme}
          title={title}
          // The frame is no tab stop, because the preview contains no links or buttons.
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
