import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { saysSignedOut } from '../../api/errors';
import { showToast } from '../toast-store';
import type { ToastContent } from '../toast-store';
import { failureText, keepToldFailure } from './failure-text';

interface Action<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** Told under the title Success, or a toast of its own. */
  readonly success?: string | ToastContent | ((output: Output, input: Input) => ToastContent);
  readonly failure: string;
  readonly failureTitle?: string;
  /** `server`: the server's words in place of `failure`; otherwise after it. */
  readonly words?: 'both' | 'server';
  /** Errors that the screen asks about by itself, so that no notice tells of them. */
  readonly asked?: (error: unknown) => boolean;
  /**
   * The queries that the change makes out of date; they are read again before the action counts as
   * done.
   */
  readonly refresh?: readonly QueryKey[];
  /** Errors that say that the screen is out of date: the same queries are read again. */
  readonly outdated?: (error: unknown) => boolean;
}

/**
 * A change that staff make: runs it, reads again what it made out of date, and shows how it ended.
 */
export function useAction<Input, Output>(action: Action<Input, Output>) {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all((action.refresh ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: action.run,
    onSuccess: async (output, input) => {
      await readAgain();
      if (action.success)
        showToast(
          typeof action.success === 'string'
            ? { title: 'Success', description: action.success }
            : typeof action.success === 'function'
              ? action.success(output, input)
              : action.success,
        );
    },
    onError: (error) => {
      if (action.outdated?.(error)) void readAgain();
      // Signed out: the dialog of the frame around staff's screens tells it.
      if (saysSignedOut(error) || action.asked?.(error)) return;
      const description = failureText(error, action.failure, action.words ?? 'both');
      keepToldFailure(error, description);
      showToast({
        title: action.failureTitle ?? 'Error',
        description,
        variant: 'destructive',
      });
    },
  });
}
