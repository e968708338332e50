import { HttpError } from '../../api/errors';
import { conflictOf, type FieldValues } from './conflict-dialog';

/** Converts the present values of a conflict to form values; returns any other error unchanged. */
export function conflictInForm(
  error: unknown,
  inForm: (current: FieldValues) => FieldValues,
): unknown {
  const current = conflictOf(error);
  if (!current || !(error instanceof HttpError)) return error;
  const body = { ...error.body, current: inForm(current) };
  return new HttpError(error.status, '', JSON.stringify(body));
}
