import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useRef } from 'react';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { updateSection } from '../../../api/admin-seating';
import { i18n } from '../../../language/i18n';
import { changedSince } from '../../../ui/staff/changed-fields';
import { isConflict } from '../../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../../ui/staff/conflict-in-form';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';

export interface SectionValues {
  name: string;
  displayOrder: number;
  aisle: boolean;
}

const LABELS = {
  name: /*i18n*/ 'Section name',
  displayOrder: /*i18n*/ 'Display order',
  aisle: /*i18n*/ 'Aisle after this section',
};

const valuesOf = ({ name, displayOrder, aisleAfter }: SeatingSectionView): SectionValues => ({
  name,
  displayOrder,
  aisle: aisleAfter > 0,
});

export function SectionDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const { productionId, section } = props;
  // Last known width of the aisle, also after another person's change. The form has only an on-off switch for the aisle.
  const width = useRef(section.aisleAfter);
  const fieldsOf = ({ name, displayOrder, aisle }: SectionValues) => ({
    name: name.trim(),
    displayOrder,
    aisleAfter: aisle ? width.current || 1 : 0,
  });
  const save = useAction({
    run: async ({ values, opened }: { values: SectionValues; opened: SectionValues }) => {
      try {
        return await updateSection(section.id, changedSince(fieldsOf(opened), fieldsOf(values)));
      } catch (error) {
        throw conflictInForm(error, ({ aisleAfter, ...others }) => {
          if (aisleAfter === undefined) return others;
          width.current = Number(aisleAfter);
          return { ...others, aisle: width.current > 0 };
        });
      }
    },
    asked: isConflict,
    success: i18n.t('Section updated successfully'),
    failure: i18n.t('Failed to update section'),
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<SectionValues>
      title={i18n.t('Edit Section')}
      initialValues={valuesOf(section)}
      submitLabel={i18n.t('Save Changes')}
      pendingLabel={i18n.t('Saving...')}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={LABELS}
      onClose={props.onClose}
    >
      <SectionFields />
    </FormDialog>
  );
}

export function SectionFields() {
  return (
    <>
      <SectionName name="name" label={i18n.t('Section name')} />
      <DisplayOrder extra={i18n.t('Lower comes first: nearest the stage, or furthest left.')} />
      <Form.Item name="aisle" valuePropName="checked">
        <Checkbox>{i18n.t('Aisle after this section')}</Checkbox>
      </Form.Item>
    </>
  );
}

export function SectionName({ name, label }: { name: string | [number, string]; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, whitespace: true, message: i18n.t('Section name is required') }]}
    >
      <Input placeholder={i18n.t('Orchestra')} maxLength={LONGEST.section} />
    </Form.Item>
  );
}

export function DisplayOrder({ extra }: { extra: string }) {
  const message = i18n.t('Display order must be 0 or greater');
  return (
    <Form.Item
      name="displayOrder"
      label={i18n.t('Display order')}
      extra={extra}
      rules={[{ required: true, type: 'integer', min: 0, message }]}
    >
      <InputNumber step={1} style={{ width: '100%' }} />
    </Form.Item>
  );
}
