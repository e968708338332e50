import type { SchoolAdminView } from '@contracts/rest/administration';
import { dayAndYear } from '../../ui/dates';

/** Returns the reason why this address needs no further invitation, or `null`. */
export function whyNotInvite(email: string, admins: readonly SchoolAdminView[]): string | null {
  const typed = email.trim().toLowerCase();
  const known = admins.find((admin) => admin.email.toLowerCase() === typed);
  if (!known) return null;
  return known.userId === null
    ? `Invited already, on ${dayAndYear(known.invitedAt)}. The list behind this dialog can send the email again.`
    : 'This person works for the school already.';
}
