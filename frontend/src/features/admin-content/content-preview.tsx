import { Form, Radio, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ContentValue } from '@contracts/rest/catalogue';
import { isPictureAddress } from '../../ui/staff/picture-address';
import { useDebounced } from '../../ui/use-debounced';
import { useMedia } from '../../ui/use-media';
import { ScreenFrame } from './screen-frame';
import * as styles from './content-form.module.css';

/** Milliseconds until a typed address is loaded. */
const TYPING_MS = 600;

/** Height limits in pixels: on a phone the keyboard covers half of the screen. */
const MOST = { wide: 300, narrow: 160 };

/** Previews the form's texts as phones and computers show them on the home page. */
export function ContentPreview({
  form,
  saved,
  changed,
  draw,
}: {
  form: FormInstance<ContentValue>;
  /** Content shown until the form has its fields. */
  saved: ContentValue;
  changed: boolean;
  draw: (value: ContentValue) => ReactNode;
}) {
  const typed = Form.useWatch<Partial<ContentValue> | undefined>([], form) ?? saved;
  const address = useDebounced(typed.imageUrl?.trim() ?? '', TYPING_MS);
  const isWide = useMedia('(min-width: 60rem)');
  const [chosen, setScreen] = useState<'phone' | 'computer' | null>(null);
  const screen = chosen ?? (isWide ? 'computer' : 'phone');
  return (
    <section aria-label="Preview" className={styles.preview}>
      <div className="row spread">
        <strong role="status">{changed ? 'Not saved yet' : 'This is live now'}</strong>
        <Radio.Group
          aria-label="Screen of the preview"
          optionType="button"
          size="small"
          value={screen}
          onChange={({ target }) => setScreen(target.value as 'phone' | 'computer')}
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'computer', label: 'Computer' },
          ]}
        />
      </div>
      <ScreenFrame
        screen={screen}
        title={`Preview on a ${screen}`}
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
