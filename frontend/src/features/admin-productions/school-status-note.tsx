import type { SchoolStatus } from '@contracts/rest/identity';
import { Note } from '../../ui/panel';

/** Explains why the public does not see this school's productions. */
export function SchoolStatusNote({ status }: { status: SchoolStatus | undefined }) {
  if (status === 'pending')
    return (
      <Note tone="warn" title="Your school waits for approval">
        Prepare your productions: only your staff can see them. They are public, and can be sold, as
        soon as the site’s administrators have approved your school.
      </Note>
    );
  if (status === 'suspended')
    return (
      <Note tone="bad" title="Your school is suspended">
        Its productions are hidden and nothing is sold. Tickets that were paid are valid at the
        door. Please write to the site’s administrators.
      </Note>
    );
  return null;
}
