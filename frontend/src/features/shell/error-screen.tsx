import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { NetworkError } from '../../api/errors';
import { Button } from '../../ui/button';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function ErrorScreen({ error }: ErrorComponentProps) {
  useTitle('Something Went Wrong');
  return (
    <div className="page" role="alert">
      <Message title="Something Went Wrong" text={messageOf(error)} icon="alert">
        <Button look="primary" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      </Message>
    </div>
  );
}

/** A part of a screen that could not be read; the rest of the screen stays. */
export function ErrorPanel({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div role="alert">
      <Message
        level={2}
        icon="alert"
        title={error instanceof NetworkError ? 'No connection' : 'This part could not be loaded'}
        text={messageOf(error)}
      >
        <Button
          look="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </Message>
    </div>
  );
}
