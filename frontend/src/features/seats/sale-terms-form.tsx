import { useId, type ReactNode } from 'react';
import { LONGEST } from '@contracts/rest/text-limits';
import { i18n } from '../../language/i18n';
import type { SaleTerms, Way } from './sale-terms';
import * as inputStyles from '../../ui/text-input.module.css';
import * as styles from './sell-seats.module.css';

const WAYS: readonly (readonly [Way, string])[] = [
  ['cash', /*i18n*/ 'Cash'],
  ['transfer', /*i18n*/ 'Transfer seen'],
  ['complimentary', /*i18n*/ 'Complimentary'],
  ['keep', /*i18n*/ 'Keep back'],
];

/** Usual reasons for complimentary seats, offered as suggestions. Staff can type any other reason. */
const REASONS = [
  /*i18n*/ 'Cast',
  /*i18n*/ 'Crew',
  /*i18n*/ 'Teacher',
  /*i18n*/ 'Sponsor',
  /*i18n*/ 'Guest of honour',
];

/** Form for the way of payment and the details that this way needs. */
export function SaleTermsForm(props: {
  terms: SaleTerms;
  /** Latest time at which kept seats may be released, in the format of `datetime-local`. */
  latestRelease: string;
  onChange: (changed: Partial<SaleTerms>) => void;
}) {
  const { terms, latestRelease, onChange } = props;
  const id = useId();
  const { way, reason, name, forWhom, until } = terms;
  return (
    <div className={styles.payment}>
      <fieldset className={styles.ways}>
        <legend>{i18n.t('Payment')}</legend>
        {WAYS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-way`}
              value={value}
              checked={way === value}
              onChange={() => onChange({ way: value })}
            />
            {i18n.t(label)}
          </label>
        ))}
      </fieldset>
      {way === 'keep' && (
        <Field id={`${id}-for`} label={i18n.t('For whom (a class or a sponsor)')}>
          <input
            id={`${id}-for`}
            className={inputStyles.textInput}
            required
            maxLength={LONGEST.line}
            autoComplete="off"
            value={forWhom}
            onChange={(event) => onChange({ forWhom: event.target.value })}
          />
        </Field>
      )}
      {(way === 'complimentary' || way === 'keep') && (
        <Field id={`${id}-reason`} label={i18n.t('Reason')}>
          <input
            id={`${id}-reason`}
            className={inputStyles.textInput}
            list={`${id}-reasons`}
            required
            maxLength={LONGEST.line}
            autoComplete="off"
            value={reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
          <datalist id={`${id}-reasons`}>
            {REASONS.map((one) => (
              <option key={one} value={i18n.t(one)} />
            ))}
          </datalist>
        </Field>
      )}
      {way === 'keep' ? (
        <Field id={`${id}-until`} label={i18n.t('Released at')}>
          <input
            id={`${id}-until`}
            className={inputStyles.textInput}
            type="datetime-local"
            required
            max={latestRelease}
            value={until}
            onChange={(event) => onChange({ until: event.target.value })}
          />
        </Field>
      ) : (
        <Field id={`${id}-name`} label={i18n.t('Name (optional)')}>
          <input
            id={`${id}-name`}
            className={inputStyles.textInput}
            maxLength={LONGEST.line}
            autoComplete="off"
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);
