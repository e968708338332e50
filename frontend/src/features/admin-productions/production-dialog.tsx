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
  title: 'Title',
  description: 'Description',
  dates: 'Dates',
  venue: 'Venue',
  imageUrl: 'Production image',
  ...Object.fromEntries(
    TRANSLATED.map((language) => [language, `Description in ${LANGUAGES[language].name}`]),
  ),
};

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
    success: production ? 'Production updated successfully' : 'Production created successfully',
    failure: production ? 'Failed to update production' : 'Failed to create production',
    asked: isConflict,
    refresh: productionKeys(school.id),
  });

  return (
    <FormDialog<Values>
      title={production ? 'Edit Production' : 'Create New Production'}
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
      submitLabel={production ? 'Save Changes' : 'Create Production'}
      pendingLabel={production ? 'Saving...' : 'Creating...'}
      submitDisabled={uploading}
      onSave={async (values, opened) => {
        const { id } = await save.mutateAsync({ values, opened });
        if (!production) props.onCreated?.(id);
      }}
      labels={LABELS}
      onClose={props.onClose}
    >
      <Form.Item name="title" label="Title" rules={required('Title is required')}>
        <Input placeholder="The Wizard of Oz" maxLength={LONGEST.line} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="dates" label="Dates" rules={required('Dates are required')}>
          <Input placeholder="12 to 14 March 2027" maxLength={LONGEST.line} />
        </Form.Item>
        <Form.Item
          name="venue"
          label="Venue"
          extra={school.venue ? `Leave empty for ${school.venue}` : undefined}
        >
          <Input placeholder={school.venue} maxLength={LONGEST.line} />
        </Form.Item>
      </div>
      {!production && (
        <Form.Item
          name="draft"
          valuePropName="checked"
          extra="Only staff of your school see it until you publish it."
        >
          <Checkbox>Save as draft</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="description" label="Description">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="What the audience may look forward to"
          maxLength={LONGEST.description}
        />
      </Form.Item>
      <details className={dialogStyles.folded}>
        <summary>Description in other languages</summary>
        {TRANSLATED.map((language) => (
          <Form.Item
            key={language}
            name={language}
            label={LANGUAGES[language].name}
            extra="Families who read this language see it instead."
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={LONGEST.description}
              lang={localeOf(language)}
            />
          </Form.Item>
        ))}
      </details>
      <Form.Item name="imageUrl" label="Production image" htmlFor="production-picture">
        <ImageField
          inputId="production-picture"
          label="Production image"
          alt="The production's image"
          upload={uploadImage}
          onBusy={setUploading}
          hint="JPG, PNG or WebP, at most 5MB. Upright posters look best. Without one the site's own poster is shown."
        />
      </Form.Item>
      <FoldedAddress address={production?.imageUrl}>
        <Form.Item
          name="imageUrl"
          label="Or image URL"
          extra={`Should start with ${window.location.origin}/ or be the path of an uploaded image.`}
        >
          <Input placeholder={`${window.location.origin}/...`} disabled={uploading} />
        </Form.Item>
      </FoldedAddress>
    </FormDialog>
  );
}
