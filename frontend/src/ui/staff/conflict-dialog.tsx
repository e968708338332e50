import { Button, Radio } from 'antd';
import { useState } from 'react';
import { HttpError } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { Dialog, DialogFoot } from './dialog';
import * as dialogStyles from './dialog.module.css';

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Returns the fields that another person changed while the form was open, with their values; `null` if the error is no conflict.
 */
export const conflictOf = (error: unknown): FieldValues | null =>
  error instanceof HttpError && error.body?.error === 'changed_meanwhile'
    ? (error.body.current ?? {})
    : null;

export const isConflict = (error: unknown): boolean => conflictOf(error) !== null;

/** Functions that put a field's value into words, by field name, for values that are neither text, number nor boolean. */
export type FieldTexts = Readonly<Record<string, (value: unknown) => string>>;

interface ConflictDialogProps {
  /** Labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  texts?: FieldTexts | undefined;
  mine: FieldValues;
  theirs: FieldValues;
  /** Called with the fields that keep this person's value. All other fields take the other person's value. */
  onChosen: (mine: readonly string[]) => void;
  onClose: () => void;
}

/** Shows both values of each field that two people changed at the same time, and asks which value to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { labels, texts, mine, theirs, onChosen, onClose } = props;
  const text = (values: FieldValues, name: string) => (texts?.[name] ?? shown)(values[name]);
  // Leaves out fields for which both people chose the same value.
  const names = Object.keys(theirs).filter((name) => text(theirs, name) !== text(mine, name));
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  return (
    <Dialog
      title={i18n.t('Somebody else changed this, too')}
      width={560}
      staysOpen
      onClose={onClose}
    >
      <div className={`stack ${dialogStyles.dialogText}`}>
        <p>{i18n.t('Choose which value to keep. Nothing is saved before.')}</p>
        {names.map((name) => (
          <fieldset key={name} className={dialogStyles.conflict}>
            <legend>{i18n.t(labels[name] ?? name)}</legend>
            <Radio.Group
              vertical
              name={name}
              value={chosen[name]}
              onChange={({ target }) =>
                setChosen({ ...chosen, [name]: target.value as 'mine' | 'theirs' })
              }
              options={[
                {
                  value: 'theirs',
                  label: <Value whose={i18n.t('Saved meanwhile')} text={text(theirs, name)} />,
                },
                { value: 'mine', label: <Value whose={i18n.t('Yours')} text={text(mine, name)} /> },
              ]}
            />
          </fieldset>
        ))}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button
          type="primary"
          disabled={names.some((name) => chosen[name] === undefined)}
          onClick={() => onChosen(names.filter((name) => chosen[name] === 'mine'))}
        >
          {i18n.t('Save Chosen Values')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const Value = ({ whose, text }: { whose: string; text: string }) => (
  <span className={dialogStyles.conflictValue}>
    {whose}: <strong>{text}</strong>
  </span>
);

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return i18n.t('empty');
  if (typeof value === 'boolean') return value ? i18n.t('yes') : i18n.t('no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
