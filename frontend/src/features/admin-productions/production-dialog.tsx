import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { LANGUAGES, localeOf } from '@contracts/language';
import type { ProductionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import type { Translations } from '@contracts/rest/ticket-kinds';
import {
  createProduction,
  productionKeys,
  updateProduction,
  uploadImage,
} from '../../api/admin-productions';
import type { SchoolChoice } from '../../api/admin-schools';
import { i18n } from '../../language/i18n';
import { changedSince } from '../../ui/staff/changed-fields';
import { required } from '../../ui/staff/field-rules';
import { FoldedAddress } from '../../ui/staff/folded-address';
import { FormDialog } from '../../ui/staff/form-dialog';
import { ImageField } from '../../ui/staff/image-field';
import { conflictInForm } from '../../ui/staff/conflict-in-form';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { useAction } from '../../ui/staff/use-action';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

const TRANSLATED = ['ms', 'ta', 'zh'] as const;
const NO_TRANSLATIONS = { ms: '', ta: '', zh: '' };

interface Values extends Translations {
  title: string;
  description?: string;
  dates: string;
  venue?: string;
  imageUrl?: string | null;
  draft?: boolean;
}

const LABELS = {
  title: /*i18n*/ 'Title',
  description: /*i18n*/ 'Description',
  dates: /*i18n*/ 'Dates',
  venue: /*i18n*/ 'Venue',
  imageUrl: /*i18n*/ 'Production image',
};

const descriptionIn = (language: (typeof TRANSLATED)[number]): string =>
  i18n.t('Description in {language}', { language: LANGUAGES[language].name });

const fieldsOf = (values: Values) => ({
  title: values.title.trim(),
  dates: values.dates.trim(),
  description: values.description?.trim() || null,
  descriptionTranslations: Object.fromEntries(
    TRANSLATED.flatMap((language) => {
      const text = values[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  ) as Translations,
  // Sends null for an empty field. The server then uses the school's venue.
  venue: values.venue?.trim() || null,
  imageUrl: values.imageUrl?.trim() || null,
});

const valuesOf = ({
  title,
  description,
  descriptionTranslations,
  dates,
  venue,
  imageUrl,
}: ProductionView): Values => ({
  ...NO_TRANSLATIONS,
  ...descriptionTranslations,
  title,
  description: description ?? '',
  dates,
  venue,
  imageUrl,
});

/** Creates a production of the school, or edits the one given. */
export function ProductionDialog(props: {
  school: SchoolChoice;
  production?: ProductionView;
  onCreated?: (id: string) => void;
  onClose: () => void;
}) {
  const { school, production } = props;
  const [uploading, setUploading] = useState(false);
  const save = useAction({
    run: async ({ values, opened }: { values: Values; opened: Values }) => {
      const fields = fieldsOf(values);
      if (!production)
        return createProduction({ ...fields, schoolId: school.id, draft: values.draft ?? false });
      try {
        return await updateProduction(production.id, changedSince(fieldsOf(opened), fields));
      } catch (error) {
        throw conflictInForm(error, ({ descriptionTranslations: texts, ...current }) => ({
          ...current,
          ...(texts === undefined ? {} : { ...NO_TRANSLATIONS, ...(texts as Translations) }),
        }));
      }
    },
    success: production
      ? i18n.t('Production updated successfully')
      : i18n.t('Production created successfully'),
    failure: production
      ? i18n.t('Failed to update production')
      : i18n.t('Failed to create production'),
    asked: isConflict,
    refresh: productionKeys(school.id),
  });

  return (
    <FormDialog<Values>
      title={production ? i18n.t('Edit Production') : i18n.t('Create New Production')}
      initialValues={
        production
          ? valuesOf(production)
          : {
              ...NO_TRANSLATIONS,
              title: '',
              description: '',
              dates: '',
              venue: '',
              imageUrl: null,
              draft: true,
            }
      }
      submitLabel={production ? i18n.t('Save Changes') : i18n.t('Create Production')}
      pendingLabel={production ? i18n.t('Saving...') : i18n.t('Creating...')}
      submitDisabled={uploading}
      onSave={async (values, opened) => {
        const { id } = await save.mutateAsync({ values, opened });
        if (!production) props.onCreated?.(id);
      }}
      labels={{
        ...LABELS,
        ...Object.fromEntries(TRANSLATED.map((one) => [one, descriptionIn(one)])),
      }}
      onClose={props.onClose}
    >
      <Form.Item name="title" label={i18n.t('Title')} rules={required(i18n.t('Title is required'))}>
        <Input placeholder={i18n.t('The Wizard of Oz')} maxLength={LONGEST.line} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="dates"
          label={i18n.t('Dates')}
          rules={required(i18n.t('Dates are required'))}
        >
          <Input placeholder={i18n.t('12 to 14 March 2027')} maxLength={LONGEST.line} />
        </Form.Item>
        <Form.Item
          name="venue"
          label={i18n.t('Venue')}
          extra={
            school.venue ? i18n.t('Leave empty for {venue}', { venue: school.venue }) : undefined
          }
        >
          <Input placeholder={school.venue} maxLength={LONGEST.line} />
        </Form.Item>
      </div>
      {!production && (
        <Form.Item
          name="draft"
          valuePropName="checked"
          extra={i18n.t('Only staff of your school see it until you publish it.')}
        >
          <Checkbox>{i18n.t('Save as draft')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="description" label={i18n.t('Description')}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={i18n.t('What the audience may look forward to')}
          maxLength={LONGEST.description}
        />
      </Form.Item>
      <details className={dialogStyles.folded}>
        <summary>{i18n.t('Description in other languages')}</summary>
        {TRANSLATED.map((language) => (
          <Form.Item
            key={language}
            name={language}
            label={LANGUAGES[language].name}
            extra={i18n.t('Families who read this language see it instead.')}
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={LONGEST.description}
              lang={localeOf(language)}
            />
          </Form.Item>
        ))}
      </details>
      <Form.Item name="imageUrl" label={i18n.t('Production image')} htmlFor="production-picture">
        <ImageField
          inputId="production-picture"
          label={i18n.t('Production image')}
          alt={i18n.t("The production's image")}
          upload={uploadImage}
          onBusy={setUploading}
          hint={i18n.t(
            "JPG, PNG or WebP, at most 5MB. Upright posters look best. Without one the site's own poster is shown.",
          )}
        />
      </Form.Item>
      <FoldedAddress address={production?.imageUrl}>
        <Form.Item
          name="imageUrl"
          label={i18n.t('Or image URL')}
          extra={i18n.t('Should start with {origin}/ or be the path of an uploaded image.', {
            origin: window.location.origin,
          })}
        >
          <Input placeholder={`${window.location.origin}/...`} disabled={uploading} />
        </Form.Item>
      </FoldedAddress>
    </FormDialog>
  );
}
