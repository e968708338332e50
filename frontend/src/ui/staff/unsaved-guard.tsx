import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './leave-dialog';
import { anyUnsaved } from './unsaved';

/** Filters and tabs keep the screen, and so its forms. */
const leavesForm = ({ current, next }: Record<'current' | 'next', { pathname: string }>): boolean =>
  anyUnsaved() && current.pathname !== next.pathname;

/** Once in a frame of screens with forms: asks before another screen, or a closed tab, takes what was typed and not saved. */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesForm,
    enableBeforeUnload: anyUnsaved,
    withResolver: true,
  });
  return status === 'blocked' ? <LeaveDialog onLeave={proceed} onStay={reset} /> : null;
}
