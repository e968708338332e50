import { useQuery } from '@tanstack/react-query';
import type { LogRootView } from '@contracts/rest/proof';
import { logRoots } from '../../api/log-roots';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { CopyButton } from '../../ui/copy-button';
import { wholeDay } from '../../ui/dates';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './proof-screen.module.css';

/**
 * Lists the daily roots (hashes) of the event log. A person who stored a root can later prove that no event was changed:
 * docs/proof.md.
 */
export function ProofScreen() {
  useTitle(i18n.t('Proof of the event log'));
  const { data, isError, error, refetch } = useQuery(logRoots());
  return (
    <div className="page page-narrow stack">
      <h1>{i18n.t('Proof of the event log')}</h1>
      <p className="muted">
        {i18n.t(
          'Everything that happens to an order is written down as an event and never changed. After each day all events together are given a root, a number made of every one of them. If a single event is changed, removed or added later, the log no longer has the root that stands here. Keep a root to hold us to it.',
        )}
      </p>
      {data ? (
        <Roots roots={data.roots} />
      ) : isError ? (
        <NotLoaded
          level={2}
          title={i18n.t('The roots could not be loaded')}
          text={errorText(error, i18n.t('Please try again in a moment.'))}
          retry={refetch}
        />
      ) : (
        <Loading text={i18n.t('Loading the roots...')} />
      )}
    </div>
  );
}

function Roots({ roots }: { roots: readonly LogRootView[] }) {
  if (roots.length === 0)
    return (
      <Message
        level={2}
        title={i18n.t('There is no root yet')}
        text={i18n.t('The first one is made in the night after the first day.')}
      />
    );
  return (
    <ol className={styles.roots}>
      {roots.map((root) => (
        <li key={root.day} className={`${panelStyles.panel} ${styles.root}`}>
          <div className={styles.head}>
            <h2>{dayOf(root)}</h2>
            <p className="muted">
              {i18n.t('{count, plural, one {# event so far} other {# events so far}}', {
                count: root.events,
              })}
            </p>
            <CopyButton
              value={root.root}
              label={i18n.t('Copy the root of {day}', { day: dayOf(root) })}
            />
          </div>
          <p className={styles.hash}>{root.root}</p>
          <p className="muted">
            {root.previousRoot === null
              ? i18n.t('The first root')
              : root.previousRoot === root.root
                ? i18n.t('Nothing was written: the root before it is the same')
                : i18n.t('After {root}…', { root: root.previousRoot.slice(0, 16) })}
          </p>
        </li>
      ))}
    </ol>
  );
}

const dayOf = ({ day }: LogRootView): string => wholeDay(day);
