import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { LANGUAGES } from '@contracts/language';
import type { ProductionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import type { DatedPriceView, TicketKindView, Translations } from '@contracts/rest/ticket-kinds';
import { STANDARD } from '@contracts/ticket-price';
import { productionKeys, updateProduction } from '../../../api/admin-productions';
import { seatingPlan } from '../../../api/admin-seating';
import { ticketKinds } from '../../../api/ticket-kinds';
import { createTicketKind, updateTicketKind } from '../../../api/admin-ticket-kinds';
import { i18n } from '../../../language/i18n';
import { changedSince } from '../../../ui/staff/changed-fields';
import { isConflict } from '../../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../../ui/staff/conflict-in-form';
import { required } from '../../../ui/staff/field-rules';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { MultiSelect } from '../../../ui/staff/multi-select';
import { useAction } from '../../../ui/staff/use-action';
import { onlyWithText, pricesText, sectionsText, wrongPrices } from './kind-words';
import { NEW_PRICE, PricesField } from './prices-field';
import * as dialogStyles from '../../../ui/staff/dialog.module.css';

const TRANSLATED = ['ms', 'zh', 'ta'] as const;

interface Values extends Translations {
  name: string;
  prices: readonly DatedPriceView[];
  sectionIds: readonly string[];
  onlyWith: readonly string[];
  mostPerOrder: number | null;
  proof: string;
}

const LABELS = {
  name: /*i18n*/ 'Name',
  prices: /*i18n*/ 'Prices',
  sectionIds: /*i18n*/ 'Sections',
  onlyWith: /*i18n*/ 'Only together with',
  mostPerOrder: /*i18n*/ 'Most in one order',
  proof: /*i18n*/ 'To show at the door',
};

const nameIn = (language: (typeof TRANSLATED)[number]): string =>
  i18n.t('Name in {language}', { language: LANGUAGES[language].name });

const NO_NAMES = { ms: '', zh: '', ta: '' };

const valuesOf = (kind: TicketKindView): Values => ({
  ...NO_NAMES,
  ...kind.translations,
  name: kind.name,
  prices: kind.prices,
  sectionIds: kind.sectionIds ?? [],
  onlyWith: kind.onlyWith,
  mostPerOrder: kind.mostPerOrder,
  proof: kind.proof ?? '',
});

const fieldsOf = (values: Values) => ({
  name: values.name.trim(),
  translations: Object.fromEntries(
    TRANSLATED.flatMap((one) => {
      const name = values[one]?.trim();
      return name ? [[one, name]] : [];
    }),
  ) as Translations,
  prices: values.prices,
  sectionIds: values.sectionIds.length > 0 ? values.sectionIds : null,
  mostPerOrder: values.mostPerOrder ?? null,
  onlyWith: values.onlyWith,
  proof: values.proof.trim() || null,
});

/** Properties of the form items of prices. Prices are checked when the form is sent, because a new price has no number yet. */
const prices = () => ({
  label: i18n.t(LABELS.prices),
  extra: i18n.t('The first price whose dates fit counts. Times are Malaysian.'),
  validateTrigger: [] as string[],
  rules: [
    {
      validator: (_: unknown, prices: readonly DatedPriceView[]) => {
        const wrong = wrongPrices(prices);
        return wrong === null ? Promise.resolve() : Promise.reject(new Error(wrong));
      },
    },
  ],
});

/** Adds a ticket kind to the production, or edits the one given. */
export function KindDialog(props: {
  production: ProductionView;
  kind?: TicketKindView;
  /** Other kinds of the production that this one can be sold with. */
  others: readonly TicketKindView[];
  onClose: () => void;
}) {
  const { production, kind, others, onClose } = props;
  const { data: plan = [] } = useQuery(seatingPlan(production.id));
  const save = useAction({
    run: async ({ values, opened }: { values: Values; opened: Values }) => {
      const fields = fieldsOf(values);
      if (!kind) return createTicketKind(production.id, fields);
      try {
        return await updateTicketKind(kind.id, changedSince(fieldsOf(opened), fields));
      } catch (error) {
        throw conflictInForm(error, ({ translations, ...current }) => ({
          ...current,
          ...(translations === undefined ? {} : { ...NO_NAMES, ...(translations as Translations) }),
          ...('sectionIds' in current ? { sectionIds: current['sectionIds'] ?? [] } : {}),
          ...('proof' in current ? { proof: current['proof'] ?? '' } : {}),
        }));
      }
    },
    asked: isConflict,
    success: kind
      ? i18n.t('Ticket kind updated successfully')
      : i18n.t('Ticket kind created successfully'),
    failure: kind ? i18n.t('Failed to update ticket kind') : i18n.t('Failed to create ticket kind'),
    words: kind ? 'both' : 'server',
    refresh: [ticketKinds(production.id).queryKey],
  });
  const [opened] = useState<Values>(() =>
    kind
      ? valuesOf(kind)
      : {
          ...NO_NAMES,
          name: '',
          prices: [NEW_PRICE],
          sectionIds: [],
          onlyWith: [],
          mostPerOrder: null,
          proof: '',
        },
  );
  return (
    <FormDialog<Values>
      title={kind ? i18n.t('Edit Ticket Kind') : i18n.t('Add Ticket Kind')}
      intro={production.title}
      initialValues={opened}
      submitLabel={kind ? i18n.t('Save Changes') : i18n.t('Add Ticket Kind')}
      pendingLabel={kind ? i18n.t('Saving...') : i18n.t('Adding...')}
      onSave={(values, before) => save.mutateAsync({ values, opened: before })}
      labels={{ ...LABELS, ...Object.fromEntries(TRANSLATED.map((one) => [one, nameIn(one)])) }}
      texts={{
        prices: (prices) => pricesText(prices as readonly DatedPriceView[]),
        sectionIds: (ids) => sectionsText(ids as readonly string[], plan),
        onlyWith: (ids) => onlyWithText(ids as readonly string[], others) || i18n.t('none'),
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={i18n.t(LABELS.name)}
        rules={required(i18n.t('Name is required'))}
      >
        <Input placeholder={i18n.t('Child')} maxLength={LONGEST.ticketKind} />
      </Form.Item>
      <Form.Item name="prices" {...prices()}>
        <PricesField least={1} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="sectionIds" label={i18n.t(LABELS.sectionIds)}>
          <MultiSelect
            aria-label={i18n.t(LABELS.sectionIds)}
            placeholder={i18n.t('All sections')}
            optionFilterProp="label"
            options={plan.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="mostPerOrder" label={i18n.t(LABELS.mostPerOrder)}>
          <InputNumber min={1} precision={0} placeholder={i18n.t('No limit')} />
        </Form.Item>
        <Form.Item name="onlyWith" label={i18n.t(LABELS.onlyWith)}>
          <MultiSelect
            aria-label={i18n.t(LABELS.onlyWith)}
            placeholder={i18n.t('Sold alone as well')}
            optionFilterProp="label"
            options={[
              { value: STANDARD, label: i18n.t('Standard') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item name="proof" label={i18n.t(LABELS.proof)}>
          <Input placeholder={i18n.t('Pupil card')} maxLength={LONGEST.line} />
        </Form.Item>
      </div>
      <details>
        <summary>{i18n.t('Name in other languages')}</summary>
        {TRANSLATED.map((one) => (
          <Form.Item key={one} name={one} label={LANGUAGES[one].name}>
            <Input lang={one} maxLength={LONGEST.ticketKind} />
          </Form.Item>
        ))}
      </details>
    </FormDialog>
  );
}

interface StandardValues {
  standardPrices: readonly DatedPriceView[];
}

/** Edits the dated prices of Standard. While none is in force, a seat costs its price in the seating plan. */
export function StandardDialog(props: { production: ProductionView; onClose: () => void }) {
  const { production, onClose } = props;
  const save = useAction({
    run: ({ values, opened }: { values: StandardValues; opened: StandardValues }) =>
      updateProduction(production.id, changedSince(opened, values)),
    asked: isConflict,
    success: i18n.t('Standard prices updated successfully'),
    failure: i18n.t('Failed to update the Standard prices'),
    refresh: productionKeys(production.schoolId),
  });
  const [opened] = useState({ standardPrices: production.standardPrices ?? [] });
  return (
    <FormDialog<StandardValues>
      title={i18n.t('Edit Standard')}
      intro={i18n.t(
        'A Standard ticket costs the seat’s price in the seating plan. A price here takes its place while its dates fit.',
      )}
      initialValues={opened}
      submitLabel={i18n.t('Save Changes')}
      pendingLabel={i18n.t('Saving...')}
      onSave={(values, before) => save.mutateAsync({ values, opened: before })}
      labels={{ standardPrices: LABELS.prices }}
      texts={{ standardPrices: (prices) => pricesText(prices as readonly DatedPriceView[]) }}
      onClose={onClose}
    >
      <Form.Item name="standardPrices" {...prices()}>
        <PricesField least={0} />
      </Form.Item>
    </FormDialog>
  );
}
