import { Form, Input } from 'antd';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { labelsBetween, nextLabel } from '@contracts/rest/row-labels';
import { createRows } from '../../api/admin-seating';
import { rm } from '../../ui/money';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { planKeys } from './plan-keys';
import { CountAndPrice } from './row-fields';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

interface Values {
  firstLabel: string;
  lastLabel: string;
  seatCount: number;
  price: number;
}

/** Many rows at once, labelled A to Z and on to AA, or numbered. */
export function BulkRowsDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const { productionId, section } = props;
  const taken = new Set(section.rows.map(({ rowLabel }) => rowLabel.toUpperCase()));
  const save = useAction({
    run: (values: Values) =>
      createRows(section.id, {
        ...values,
        firstLabel: values.firstLabel.trim().toUpperCase(),
        lastLabel: values.lastLabel.trim().toUpperCase(),
      }),
    success: 'Rows created successfully',
    failure: 'Failed to create rows',
    refresh: planKeys(productionId),
  });
  const problem = (first: string, last: string): string | null => {
    const range = labelsBetween(first, last);
    if ('wrong' in range) return range.wrong;
    const again = range.labels.filter((label) => taken.has(label));
    return again.length > 0
      ? `${again.length === 1 ? 'Row' : 'Rows'} ${again.join(', ')} ${again.length === 1 ? 'is' : 'are'} there already`
      : null;
  };
  return (
    <FormDialog<Values>
      title="Add Many Rows"
      intro={section.name}
      initialValues={{
        firstLabel: nextLabel([...taken]) || 'A',
        lastLabel: '',
        seatCount: 10,
        price: 10,
      }}
      submitLabel="Add Rows"
      pendingLabel="Creating..."
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="firstLabel"
          label="First row"
          rules={[{ required: true, whitespace: true, message: 'Row label is required' }]}
        >
          <Input placeholder="A" maxLength={4} />
        </Form.Item>
        <Form.Item
          name="lastLabel"
          label="Last row"
          dependencies={['firstLabel']}
          rules={[
            { required: true, whitespace: true, message: 'Row label is required' },
            ({ getFieldValue }) => ({
              validator: (_, last: string) => {
                const wrong = last ? problem(getFieldValue('firstLabel') as string, last) : null;
                return wrong === null ? Promise.resolve() : Promise.reject(new Error(wrong));
              },
            }),
          ]}
        >
          <Input placeholder="Z" maxLength={4} />
        </Form.Item>
      </div>
      <CountAndPrice />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <Outcome {...(getFieldsValue() as Partial<Values>)} />}
      </Form.Item>
    </FormDialog>
  );
}

function Outcome({ firstLabel = '', lastLabel = '', seatCount = 0, price = 0 }: Partial<Values>) {
  const range = labelsBetween(firstLabel, lastLabel);
  return (
    <p className="muted number" role="status">
      {'labels' in range && seatCount > 0
        ? `${range.labels.length} ${range.labels.length === 1 ? 'row' : 'rows'}, ${range.labels.length * seatCount} seats at ${rm(Math.round((price ?? 0) * 100))} each`
        : 'The rows stand one behind the other, all of one length and price.'}
    </p>
  );
}
