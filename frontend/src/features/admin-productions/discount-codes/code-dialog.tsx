import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ProductionView, SeatingSectionView } from '@contracts/rest/catalogue';
import {
  LONGEST_WORD,
  MOST_ORDERS_A_WORD,
  MOST_WORDS,
  SHORTEST_WORD,
  type CodeReductionView,
  type DiscountCodeView,
} from '@contracts/rest/discount-codes';
import { LONGEST } from '@contracts/rest/text-limits';
import type { TicketKindView } from '@contracts/rest/ticket-kinds';
import {
  createDiscountCode,
  discountCodes,
  updateDiscountCode,
} from '../../../api/admin-discount-codes';
import { productionKeys } from '../../../api/admin-productions';
import { i18n } from '../../../language/i18n';
import { changedSince } from '../../../ui/staff/changed-fields';
import { isConflict } from '../../../ui/staff/conflict-dialog';
import { required } from '../../../ui/staff/field-rules';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { translated } from '../../../ui/staff/translated';
import { Moment } from '../kinds/prices-field';
import { kindText, reductionText, sectionNames, untilText } from './code-texts';
import * as dialogStyles from '../../../ui/staff/dialog.module.css';

/** Fields that may change after the code was added. */
type Fields = Pick<
  DiscountCodeView,
  'name' | 'reduction' | 'kindId' | 'sectionIds' | 'ordersPerWord' | 'until'
>;
type Values = Fields & { word?: string; wordCount?: number };

const LABELS = {
  name: /*i18n*/ 'Name (families do not see it)',
  reduction: /*i18n*/ 'Off each ticket',
  kindId: /*i18n*/ 'Ticket kind only with this code',
  sectionIds: /*i18n*/ 'Sections only with this code',
  ordersPerWord: /*i18n*/ 'Orders for each word',
  until: /*i18n*/ 'Until (optional)',
};

const NEW: Values = {
  name: '',
  word: '',
  wordCount: 1,
  reduction: null,
  kindId: null,
  sectionIds: [],
  ordersPerWord: 1,
  until: null,
};

const fieldsOf = (values: Fields): Fields => ({
  name: values.name.trim(),
  reduction: values.reduction,
  kindId: values.kindId ?? null,
  sectionIds: values.sectionIds,
  ordersPerWord: values.ordersPerWord,
  until: values.until,
});

/** Adds a discount code to the production, or edits the one given. */
export function CodeDialog(props: {
  production: ProductionView;
  code?: DiscountCodeView;
  kinds: readonly TicketKindView[];
  plan: readonly SeatingSectionView[];
  onClose: () => void;
}) {
  const { production, code, kinds, plan, onClose } = props;
  const save = useAction({
    run: ({ values, opened }: { values: Values; opened: Values }) => {
      const fields = fieldsOf(values);
      if (code) return updateDiscountCode(code.id, changedSince(fieldsOf(opened), fields));
      const word = values.word?.trim();
      return createDiscountCode(production.id, {
        ...fields,
        ...(word ? { word } : { wordCount: values.wordCount ?? 1 }),
      });
    },
    asked: isConflict,
    success: code
      ? i18n.t('Discount code updated successfully')
      : i18n.t('Discount code created successfully'),
    failure: code
      ? i18n.t('Failed to update discount code')
      : i18n.t('Failed to create discount code'),
    words: 'server',
    refresh: [discountCodes(production.id).queryKey, ...productionKeys(production.schoolId)],
  });
  const [opened] = useState<Values>(code ? fieldsOf(code) : NEW);
  return (
    <FormDialog<Values>
      title={code ? i18n.t('Edit Discount Code') : i18n.t('Add Discount Code')}
      intro={production.title}
      initialValues={opened}
      submitLabel={code ? i18n.t('Save Changes') : i18n.t('Add Discount Code')}
      pendingLabel={code ? i18n.t('Saving...') : i18n.t('Adding...')}
      onSave={(values, before) => save.mutateAsync({ values, opened: before })}
      labels={LABELS}
      texts={{
        reduction: (value) => reductionText(value as CodeReductionView | null),
        kindId: (id) => kindText(id as string | null, kinds),
        sectionIds: (ids) => sectionNames(ids as readonly string[], plan),
        until: (until) => untilText(until as string | null),
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={i18n.t(LABELS.name)}
        rules={required(i18n.t('Name is required'))}
      >
        <Input placeholder={i18n.t('Families of the cast')} maxLength={LONGEST.discountCode} />
      </Form.Item>
      {!code && (
        <div className={dialogStyles.fieldPair}>
          <Form.Item
            name="word"
            label={i18n.t('Word (optional)')}
            extra={i18n.t(
              'Letters and digits, {least} or more. Left empty: random words that nobody guesses.',
              { least: SHORTEST_WORD },
            )}
          >
            <Input placeholder={i18n.t('Random')} maxLength={LONGEST_WORD} />
          </Form.Item>
          <Form.Item noStyle dependencies={['word']}>
            {({ getFieldValue }) => (
              <Form.Item name="wordCount" label={i18n.t('Number of random words')}>
                <InputNumber
                  min={1}
                  max={MOST_WORDS}
                  precision={0}
                  disabled={Boolean(getFieldValue('word'))}
                />
              </Form.Item>
            )}
          </Form.Item>
        </div>
      )}
      <Form.Item
        name="reduction"
        label={i18n.t(LABELS.reduction)}
        validateTrigger={[]}
        rules={[
          ({ getFieldsValue }) => ({
            validator: () => {
              const { reduction, kindId, sectionIds } = getFieldsValue() as Values;
              if (reduction ? (reduction.amount ?? reduction.percent) : (kindId ?? sectionIds[0]))
                return Promise.resolve();
              return Promise.reject(
                new Error(
                  reduction
                    ? i18n.t('Please enter how much is taken off')
                    : i18n.t('Please choose a reduction, a ticket kind or a section'),
                ),
              );
            },
          }),
        ]}
      >
        <ReductionField />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="kindId" label={i18n.t(LABELS.kindId)}>
          <Select
            allowClear
            aria-label={i18n.t(LABELS.kindId)}
            placeholder={i18n.t('None')}
            options={kinds
              .filter(({ id, archived }) => !archived || id === code?.kindId)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="sectionIds" label={i18n.t(LABELS.sectionIds)}>
          <Select
            mode="multiple"
            aria-label={i18n.t(LABELS.sectionIds)}
            placeholder={i18n.t('None')}
            optionFilterProp="label"
            options={plan.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="ordersPerWord" label={i18n.t(LABELS.ordersPerWord)}>
          <InputNumber min={1} max={MOST_ORDERS_A_WORD} precision={0} />
        </Form.Item>
        <Form.Item name="until">
          <Moment label={i18n.t(LABELS.until)} />
        </Form.Item>
      </div>
    </FormDialog>
  );
}

const TYPES = [
  { value: '', label: /*i18n*/ 'The price stays' },
  { value: 'off', label: /*i18n*/ 'RM off' },
  { value: 'percent-off', label: /*i18n*/ 'Per cent off' },
];

/** Form field for the reduction of each ticket. */
function ReductionField(props: {
  /* Given by the form. */
  id?: string;
  value?: CodeReductionView | null;
  onChange?: (reduction: CodeReductionView | null) => void;
}) {
  const { id, value = null, onChange } = props;
  const isPercent = value?.type === 'percent-off';
  return (
    <div id={id} className={dialogStyles.fieldPair}>
      <Select
        aria-label={i18n.t(LABELS.reduction)}
        value={value?.type ?? ''}
        options={translated(TYPES)}
        onChange={(type) =>
          onChange?.(type === '' ? null : { type: type as CodeReductionView['type'] })
        }
      />
      {value && (
        <InputNumber<number>
          aria-label={isPercent ? i18n.t('Per cent') : 'RM'}
          min={isPercent ? 1 : 0.01}
          {...(isPercent ? { max: 100, precision: 0 } : { step: 0.5, precision: 2 })}
          value={
            isPercent ? value.percent : value.amount === undefined ? null : Number(value.amount)
          }
          onChange={(number) =>
            onChange?.({
              type: value.type,
              ...(number !== null &&
                (isPercent ? { percent: number } : { amount: number.toFixed(2) })),
            })
          }
        />
      )}
    </div>
  );
}
