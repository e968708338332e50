import type { SchoolAdminView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { dayAndYear } from '../../ui/dates';

/** Returns the reason why this address needs no further invitation, or `null`. */
export function whyNotInvite(email: string, admins: readonly SchoolAdminView[]): string | null {
  const typed = email.trim().toLowerCase();
  const known = admins.find((admin) => admin.email.toLowerCase() === typed);
  if (!known) return null;
  return known.userId === null
    ? i18n.t('Invited already, on {date}. The list behind this dialog can send the email again.', {
        date: dayAndYear(known.invitedAt),
      })
    : i18n.t('This person works for the school already.');
}
