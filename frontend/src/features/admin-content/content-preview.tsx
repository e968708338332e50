import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ContentValue } from '@contracts/rest/catalogue';
import { isPictureAddress } from '../../ui/staff/picture-address';
import { useDebounced } from '../../ui/use-debounced';
import * as styles from './content-form.module.css';

/** An address that is still being typed is not loaded. */
const TYPING_MS = 600;

/** What stands in the form, as the page will show it once it is saved. */
export function ContentPreview({
  form,
  saved,
  draw,
}: {
  form: FormInstance<ContentValue>;
  /** Shown until the form has fields. */
  saved: ContentValue;
  draw: (value: ContentValue) => ReactNode;
}) {
  const heading = useId();
  const typed = Form.useWatch<Partial<ContentValue> | undefined>([], form) ?? saved;
  const address = useDebounced(typed.imageUrl?.trim() ?? '', TYPING_MS);
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <p className="small muted" id={heading}>
        Preview, not saved yet: what families will see on the home page
      </p>
      <div className={styles.previewPage}>
        {draw({
          title: typed.title ?? '',
          description: typed.description ?? '',
          imageUrl: isPictureAddress(address) ? address : null,
        })}
      </div>
    </section>
  );
}
