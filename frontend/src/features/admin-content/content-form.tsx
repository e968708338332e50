import { Link } from '@tanstack/react-router';
import { Button, Form, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { ContentBlockView } from '@contracts/rest/administration';
import type { ContentValue } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { contentBlocks, saveContent, type ContentSlug } from '../../api/admin-content';
import { uploadImage } from '../../api/admin-productions';
import { content } from '../../api/content';
import { i18n } from '../../language/i18n';
import { longDate, time } from '../../ui/dates';
import { lookAgainAtMended } from '../../ui/mended-field';
import { changedSince, differs } from '../../ui/staff/changed-fields';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { required } from '../../ui/staff/field-rules';
import { FoldedAddress } from '../../ui/staff/folded-address';
import { fieldErrors } from '../../ui/staff/form-dialog';
import { ImageField } from '../../ui/staff/image-field';
import { isPictureAddress } from '../../ui/staff/picture-address';
import { useUnsaved } from '../../ui/staff/unsaved';
import { useAction } from '../../ui/staff/use-action';
import { useConflict } from '../../ui/staff/use-conflict';
import { ContentPreview } from './content-preview';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './content-form.module.css';

interface ContentFormProps {
  slug: ContentSlug;
  block: ContentBlockView | undefined;
  defaults: ContentValue;
  /** Text on the public site. If set, the form is read-only, because the person may not change the text. */
  readOnly?: ContentValue | undefined;
  withImage?: boolean;
  /** Renders the part of the public page that shows this text. */
  preview: (value: ContentValue) => ReactNode;
  onChanged: (changed: boolean) => void;
  success: string;
  failure: string;
}

interface Values {
  title: string;
  description: string;
  imageUrl?: string | null;
}

const LABELS = {
  title: /*i18n*/ 'Title',
  description: /*i18n*/ 'Description',
  imageUrl: /*i18n*/ 'Hero image',
};

const changeOf = ({ updatedAt, updatedBy }: { updatedAt: string; updatedBy?: string | null }) => ({
  ...{ date: longDate(updatedAt), time: time(updatedAt) },
  name: updatedBy,
});

export function ContentForm({
  slug,
  block,
  defaults,
  readOnly,
  withImage = false,
  preview,
  onChanged,
  success,
  failure,
}: ContentFormProps) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [isSaved, setSaved] = useState(false);
  useUnsaved(changed);
  useEffect(() => onChanged(changed), [changed, onChanged]);
  const opened: Values = { ...defaults, imageUrl: null, ...(readOnly ?? block?.value) };
  const conflict = useConflict(form, opened, LABELS);
  const save = useAction({
    run: (values: Values) => {
      const value = valueOf(values, withImage);
      const { basedOn } = changedSince(valueOf(conflict.base(), withImage), value);
      return saveContent(slug, block, value, basedOn);
    },
    success,
    failure,
    asked: isConflict,
    refresh: [contentBlocks().queryKey, content(slug).queryKey],
  });
  const submit = (values: Values) =>
    save
      .mutateAsync(values)
      .then(({ value }) => {
        // Shows the values that the server stored, including another person's changes to other fields.
        form.setFieldsValue(value as Parameters<typeof form.setFieldsValue>[0]);
        conflict.setBase({ ...opened, ...value });
        setChanged(false);
        setSaved(true);
      })
      .catch((error: unknown) => {
        if (!conflict.asksAbout(error)) form.setFields(fieldErrors<Values>(error, 'value.'));
      });

  const noteChange = () => setChanged(differs(conflict.base(), form.getFieldsValue() as Values));
  const restore = () => {
    form.setFieldsValue({ imageUrl: null, ...defaults } as Parameters<
      typeof form.setFieldsValue
    >[0]);
    noteChange();
  };

  return (
    <div className={styles.content}>
      <ContentPreview form={form} saved={opened} changed={changed} draw={preview} />
      <Form<Values>
        form={form}
        name={slug}
        layout="vertical"
        requiredMark={false}
        className={`${panelStyles.panel} ${styles.contentForm}`}
        initialValues={opened}
        disabled={save.isPending || Boolean(readOnly)}
        onValuesChange={(changes: object) => {
          noteChange();
          lookAgainAtMended(form, changes);
        }}
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        <Form.Item
          name="title"
          label={i18n.t('Title')}
          rules={required(i18n.t('Title is required'))}
        >
          <Input maxLength={LONGEST.line} showCount />
        </Form.Item>
        <Form.Item
          name="description"
          label={i18n.t('Description')}
          rules={required(i18n.t('Description is required'))}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={LONGEST.content} />
        </Form.Item>
        {withImage && (
          <>
            <Form.Item name="imageUrl" label={i18n.t('Hero image')} htmlFor="hero-picture">
              <ImageField
                inputId="hero-picture"
                label={i18n.t('Hero image')}
                alt={i18n.t('The hero image')}
                upload={uploadImage}
                onBusy={setBusy}
                hint={i18n.t(
                  "JPG, PNG or WebP, at most 5MB. Without one the site's own picture is shown.",
                )}
              />
            </Form.Item>
            <FoldedAddress address={opened.imageUrl}>
              <Form.Item
                name="imageUrl"
                label={i18n.t('Or image URL')}
                validateTrigger="onBlur"
                rules={[
                  {
                    validator: (_, value: string | null | undefined) =>
                      isPictureAddress(value?.trim() ?? '')
                        ? Promise.resolve()
                        : Promise.reject(new Error(i18n.t('Must be a valid URL'))),
                  },
                ]}
                extra={i18n.t(
                  'A picture on another site is gone here when it is gone there. An uploaded one stays, and is made to fit each screen.',
                )}
              >
                <Input
                  placeholder={i18n.t('Leave empty for the default image')}
                  disabled={busy || save.isPending || Boolean(readOnly)}
                />
              </Form.Item>
            </FoldedAddress>
          </>
        )}
        {!readOnly && (
          <>
            <div>
              <Button type="link" className={styles.restore} onClick={restore}>
                {i18n.t('Restore default')}
              </Button>
            </div>
            <p className="muted small">
              {block
                ? block.updatedBy
                  ? i18n.t('Changed {date}, {time}, by {name}', changeOf(block))
                  : i18n.t('Changed {date}, {time}', changeOf(block))
                : i18n.t('The default text')}
            </p>
            <div className={dialogStyles.saveBar}>
              {isSaved && !changed && <Link to="/">{i18n.t('See home page')}</Link>}
              <Button
                type="primary"
                htmlType="submit"
                disabled={!changed || save.isPending || busy}
              >
                {save.isPending ? i18n.t('Saving...') : i18n.t('Save Changes')}
              </Button>
            </div>
          </>
        )}
        {conflict.dialog}
      </Form>
    </div>
  );
}

const valueOf = ({ title, description, imageUrl }: Values, withImage: boolean) => ({
  title: title.trim(),
  description: description.trim(),
  ...(withImage ? { imageUrl: imageUrl?.trim() || null } : {}),
});
