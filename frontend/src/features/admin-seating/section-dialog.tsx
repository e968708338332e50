import { Checkbox, Form, Input, InputNumber } from 'antd';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { createSection, updateSection } from '../../api/admin-seating';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { planKeys } from './plan-keys';

interface Values {
  name: string;
  displayOrder: number;
  aisle: boolean;
}

/** Adds a section to the plan, or edits the one given. */
export function SectionDialog(props: {
  productionId: string;
  section?: SeatingSectionView;
  onClose: () => void;
}) {
  const { productionId, section } = props;
  const save = useAction({
    run: ({ name, displayOrder, aisle }: Values) => {
      const fields = { name: name.trim(), displayOrder, aisleAfter: aisle ? 1 : 0 };
      return section ? updateSection(section.id, fields) : createSection(productionId, fields);
    },
    success: section ? 'Section updated successfully' : 'Section created successfully',
    failure: section ? 'Failed to update section' : 'Failed to create section',
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<Values>
      title={section ? 'Edit Section' : 'Add Section'}
      initialValues={
        section
          ? { ...section, aisle: section.aisleAfter > 0 }
          : { name: '', displayOrder: 0, aisle: false }
      }
      submitLabel={section ? 'Save Changes' : 'Add Section'}
      pendingLabel={section ? 'Saving...' : 'Creating...'}
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <Form.Item
        name="name"
        label="Section name"
        rules={[{ required: true, whitespace: true, message: 'Section name is required' }]}
      >
        <Input placeholder="Orchestra" maxLength={80} />
      </Form.Item>
      <DisplayOrder extra="Lower numbers come first, nearest to the stage or furthest to the left." />
      <Form.Item name="aisle" valuePropName="checked">
        <Checkbox>Aisle after this section</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

export function DisplayOrder({ extra }: { extra: string }) {
  const message = 'Display order must be 0 or greater';
  return (
    <Form.Item
      name="displayOrder"
      label="Display order"
      extra={extra}
      rules={[{ required: true, type: 'integer', min: 0, message }]}
    >
      <InputNumber step={1} style={{ width: '100%' }} />
    </Form.Item>
  );
}
