import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './leave-dialog';
import { anyUnsaved } from './unsaved';

/** Returns true if a navigation leaves unsaved forms. A change of filters or tabs keeps the screen and its forms. */
const leavesForm = ({ current, next }: Record<'current' | 'next', { pathname: string }>): boolean =>
  anyUnsaved() && current.pathname !== next.pathname;

/**
 * Asks for confirmation before unsaved changes are lost, because another screen opens or the tab is closed. Each layout contains
 * this component once.
 */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesForm,
    enableBeforeUnload: anyUnsaved,
    withResolver: true,
  });
  return status === 'blocked' ? <LeaveDialog onLeave={proceed} onStay={reset} /> : null;
}
