import { Form, InputNumber } from 'antd';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

/** Seat count and price, as in every dialog about rows. */
export function CountAndPrice() {
  return (
    <div className={dialogStyles.fieldPair}>
      <Form.Item
        name="seatCount"
        label="Seat count"
        rules={[
          { required: true, type: 'integer', min: 1, message: 'Seat count must be at least 1' },
        ]}
      >
        <InputNumber step={1} />
      </Form.Item>
      <Form.Item
        name="price"
        label="Price (RM)"
        rules={[{ required: true, type: 'number', min: 0, message: 'Price must be 0 or greater' }]}
      >
        <InputNumber<number> step={0.01} precision={2} />
      </Form.Item>
    </div>
  );
}
