import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { saysSignedOut } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { showToast, type ToastContent } from '../toast-store';
import { failureText, keepToldFailure } from './failure-text';

interface Action<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** Toast after a successful change: its text below the title Success, or the whole toast. */
  readonly success?: string | ToastContent | ((output: Output, input: Input) => ToastContent);
  readonly failure: string;
  readonly failureTitle?: string;
  /**
   * Text of the toast after a failure. `server`: the server's message replaces `failure`; `both`: the server's message
   * follows `failure`.
   */
  readonly words?: 'both' | 'server';
  /** True for errors that the screen handles with a dialog, so that no toast is shown. */
  readonly asked?: (error: unknown) => boolean;
  /** Queries that the change makes stale. They are refetched before the action counts as finished. */
  readonly refresh?: readonly QueryKey[];
  /** True for errors which show that the screen's data is stale. The queries in `refresh` are then refetched. */
  readonly outdated?: (error: unknown) => boolean;
}

/** Runs a change by staff, refetches the queries that the change makes stale, and shows a toast with the result. */
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
            ? { title: i18n.t('Success'), description: action.success }
            : typeof action.success === 'function'
              ? action.success(output, input)
              : action.success,
        );
    },
    onError: (error) => {
      if (action.outdated?.(error)) void readAgain();
      // Shows no toast when the session has ended, because the staff layout shows a dialog.
      if (saysSignedOut(error) || action.asked?.(error)) return;
      const description = failureText(error, action.failure, action.words ?? 'both');
      keepToldFailure(error, description);
      showToast({
        title: action.failureTitle ?? i18n.t('Error'),
        description,
        variant: 'destructive',
      });
    },
  });
}
