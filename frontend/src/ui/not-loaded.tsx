import { i18n } from '../language/i18n';
import { Button } from './button';
import { alert } from './icons';
import { Message } from './panel';

/** Says that something could not be loaded, with the reason `text` and a button to try again. */
export function NotLoaded(props: { title: string; text: string; retry: () => unknown; level?: 2 }) {
  const { title, text, retry, level } = props;
  return (
    <Message level={level} icon={alert} title={title} text={text}>
      <Button look="primary" onClick={() => void retry()}>
        {i18n.t('Try again')}
      </Button>
    </Message>
  );
}
