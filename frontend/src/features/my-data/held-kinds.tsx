import type { HeldKind } from '@contracts/rest/personal-data';
import { i18n } from '../../language/i18n';
import { Panel } from '../../ui/panel';
import * as styles from './my-data.module.css';

/** Lists the kinds of personal data with reason and retention, for the privacy page and the page of held data. */
export function HeldKinds({ kinds }: { kinds: readonly HeldKind[] }) {
  return (
    <Panel title={i18n.t('What is held, why, and how long')}>
      <ul className={styles.kinds}>
        {kinds.map(({ what, why, howLong }) => (
          <li key={what}>
            <h3>{i18n.t(what)}</h3>
            <p>{i18n.t(why)}</p>
            <p className="muted">{i18n.t(howLong)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
