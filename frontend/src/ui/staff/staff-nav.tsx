import { Link, useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { i18n } from '../../language/i18n';
import { useScrollEdges } from '../use-scroll-edges';
import { placesOf } from './staff-places';
import * as styles from './staff-nav.module.css';

/** Navigation of the staff area. The door and the bookings come first, because they are used on phones. */
export function StaffNav(props: {
  /** Signed-in person, whose rights decide the entries; null until known. */
  user: CurrentUser | null;
  /** Number of waiting tasks for an entry, by the entry's path. */
  waiting?: Readonly<Record<string, number>>;
}) {
  const { user, waiting = {} } = props;
  const { ref: row, edges, onScroll } = useScrollEdges<HTMLUListElement>();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Scrolls the current entry into view, because on a phone the row of entries is longer than the screen.
  useLayoutEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (here && list)
      list.scrollLeft =
        here.offsetLeft - list.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [row, path]);
  return (
    <nav aria-label={i18n.t('Staff')} className={`screen-only ${styles.staffNav}`}>
      <ul
        ref={row}
        onScroll={onScroll}
        data-before={edges.before || undefined}
        data-after={edges.after || undefined}
      >
        {placesOf(user).map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {i18n.t(label)}
              <WaitingCount count={waiting[to] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST_SHOWN = 99;

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{i18n.t(', {count} waiting', { count })}</span>
    </span>
  );
}
