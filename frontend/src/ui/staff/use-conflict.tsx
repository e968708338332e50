import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ConflictDialog, conflictOf, type FieldTexts, type FieldValues } from './conflict-dialog';

/**
 * Stores a form's initial values, and shows a dialog when another person has saved the same record meanwhile.
 * @param labels labels of the form's fields, by field name
 */
export function useConflict<Values extends object>(
  form: FormInstance<Values>,
  opened: Values,
  labels: Readonly<Record<string, string>>,
  texts?: FieldTexts,
) {
  const base = useRef(opened);
  const [theirs, setTheirs] = useState<FieldValues | null>(null);

  function choose(kept: readonly string[]) {
    const taken = Object.entries(theirs ?? {}).filter(([name]) => !kept.includes(name));
    form.setFieldsValue(Object.fromEntries(taken) as Parameters<typeof form.setFieldsValue>[0]);
    base.current = { ...base.current, ...theirs };
    setTheirs(null);
    form.submit();
  }

  return {
    /** Returns the values that the changes on screen are based on. */
    base: () => base.current,
    setBase: (values: Values) => void (base.current = values),
    /** Returns true and opens the dialog if the error is a conflict. */
    asksAbout(error: unknown): boolean {
      const current = conflictOf(error);
      setTheirs(current);
      return current !== null;
    },
    dialog: theirs && (
      <ConflictDialog
        labels={labels}
        texts={texts}
        mine={form.getFieldsValue(true) as FieldValues}
        theirs={theirs}
        onChosen={choose}
        onClose={() => setTheirs(null)}
      />
    ),
  };
}
