import { errorText } from '../api/error-toast';
import { i18n } from '../language/i18n';
import { Button } from './button';
import { alert } from './icons';
import { Message } from './panel';

/** Says that something could not be loaded, with the reason and a button to try again. */
export function NotLoaded(props: {
  title: string;
  error: unknown;
  retry: () => unknown;
  level?: 2;
}) {
  const { title, error, retry, level } = props;
  return (
    <Message
      level={level}
      icon={alert}
      title={title}
      text={errorText(error, i18n.t('Please try again in a moment.'))}
    >
      <Button look="primary" onClick={() => void retry()}>
        {i18n.t('Try again')}
      </Button>
    </Message>
  );
}
