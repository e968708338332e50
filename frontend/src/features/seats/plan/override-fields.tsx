import { Form, InputNumber, Select } from 'antd';
import { overrideStatuses } from './plan';
import * as dialogStyles from '../../../ui/staff/dialog.module.css';

export function StatusAndPrice() {
  return (
    <div className={dialogStyles.fieldPair}>
      <Form.Item name="status" label="Status">
        <Select options={[...overrideStatuses]} aria-label="Status" />
      </Form.Item>
      <Form.Item
        name="customPrice"
        label="Custom price (RM)"
        extra="Leave blank to use the row price"
        rules={[{ type: 'number', min: 0, message: 'Price must be 0 or greater' }]}
      >
        <InputNumber<number> step={0.01} precision={2} placeholder="Row price" />
      </Form.Item>
    </div>
  );
}
