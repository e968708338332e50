import { Form, Input, InputNumber } from 'antd';
import { i18n } from '../../../language/i18n';
import { rowsOf, type RowsValues } from './growing-rows';
import * as dialogStyles from '../../../ui/staff/dialog.module.css';
import * as styles from './seating-screen.module.css';

/** Fields for seat count and price, the same in every dialog about rows. */
export function CountAndPrice() {
  return (
    <div className={dialogStyles.fieldPair}>
      <SeatCount name="seatCount" />
      <Price />
    </div>
  );
}

const Price = () => (
  <Form.Item
    name="price"
    label={i18n.t('Price (RM)')}
    rules={[
      { required: true, type: 'number', min: 0, message: i18n.t('Price must be 0 or greater') },
    ]}
  >
    <InputNumber<number> step={0.01} precision={2} />
  </Form.Item>
);

function SeatCount({ name }: { name: string | (string | number)[] }) {
  return (
    <Form.Item
      name={name}
      label={i18n.t('Seat count')}
      rules={[
        {
          required: true,
          type: 'integer',
          min: 1,
          message: i18n.t('Seat count must be at least 1'),
        },
      ]}
    >
      <InputNumber step={1} />
    </Form.Item>
  );
}

/** Form fields for many rows of one price, which may have more seats from row to row. `required` demands at least one row. */
export function GrowingRows({ required }: { required: boolean }) {
  return (
    <>
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="rowCount"
          label={i18n.t('Number of rows')}
          dependencies={['firstLabel', 'seatCount', 'moreSeats']}
          rules={[
            {
              required,
              type: 'integer',
              min: 1,
              message: i18n.t('Number of rows must be at least 1'),
            },
            ({ getFieldsValue }) => ({
              validator: async (_, rowCount?: number | null) => {
                if (!rowCount) return;
                const rows = rowsOf(getFieldsValue() as RowsValues);
                if ('wrong' in rows) throw new Error(rows.wrong);
              },
            }),
          ]}
        >
          <InputNumber step={1} placeholder={i18n.t('None yet')} />
        </Form.Item>
        <Form.Item
          name="firstLabel"
          label={i18n.t('First row')}
          rules={[{ required: true, whitespace: true, message: i18n.t('Row label is required') }]}
        >
          <Input placeholder="A" maxLength={4} />
        </Form.Item>
      </div>
      <div className={styles.fieldTrio}>
        <GrowingSeats />
        <Price />
      </div>
      <p className="muted small">{i18n.t('Grows by 2: each row behind has 2 seats more.')}</p>
    </>
  );
}

/** Form fields for the number of seats in a block's first row, and for the additional seats of each further row. */
export function GrowingSeats({ within }: { within?: number }) {
  const nameOf = (field: string) => (within === undefined ? field : [within, field]);
  return (
    <>
      <SeatCount name={nameOf('seatCount')} />
      <Form.Item
        name={nameOf('moreSeats')}
        label={i18n.t('Grows by')}
        rules={[
          { required: true, type: 'integer', message: i18n.t('Grows by must be a whole number') },
        ]}
      >
        <InputNumber step={1} />
      </Form.Item>
    </>
  );
}
