import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { productionKeys, updateProduction } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import { useAction } from '../../ui/staff/use-action';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { ArchivedBadge } from './archived';
import { CloneButton, DraftBadge, PublishButton } from './drafts';
import { ProductionSteps } from './production-steps';
import { salesSummary } from './sales-summary';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './production-card.module.css';

interface ProductionCardProps {
  production: ProductionView;
  performances: readonly PerformanceView[];
  /** True for a production created just now, which is scrolled into view. */
  isNew: boolean;
  /** Shown while no image was uploaded. */
  defaultPoster: string;
  onOpen: (kind: 'performances' | 'edit' | 'delete') => void;
}

export function ProductionCard({
  production,
  performances,
  isNew,
  defaultPoster,
  onOpen,
}: ProductionCardProps) {
  const heading = `production-${production.id}`;
  const { next, taken, total, notOnSale } = salesSummary(performances, serverNow());
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${panelStyles.panel} ${styles.productionCard}`}
      aria-labelledby={heading}
    >
      <img
        className={styles.productionPoster}
        src={production.imageUrl ?? defaultPoster}
        alt=""
        width="180"
        height="240"
        loading="lazy"
      />
      <div className={styles.productionWords}>
        <h2 id={heading}>{production.title}</h2>
        {production.archived && (
          <p>
            <ArchivedBadge />
          </p>
        )}
        {production.draft && (
          <p className={styles.productionDraft}>
            <DraftBadge /> <span className="small muted">Only staff of your school see it</span>
          </p>
        )}
        <p className={styles.productionFacts}>
          <span>
            <Icon of={icons.calendar} size={18} /> {production.dates}
          </span>
          <span>
            <Icon of={icons.pin} size={18} /> {production.venue}
          </span>
        </p>
        {production.description && (
          <p className={`muted ${styles.productionDescription}`}>{production.description}</p>
        )}
        <div className={styles.productionSales}>
          <p className="small">
            {performances.length === 0
              ? 'No showtimes yet'
              : next
                ? `Next: ${shortDay(next.dateTime)}, ${time(next.dateTime)}`
                : 'All showtimes are over'}
            {total > 0 && (
              <span className="muted number">
                {' '}
                · {taken} of {total} seats taken
              </span>
            )}
          </p>
          {notOnSale && (
            <p>
              <Badge tone="warn">{notOnSale}</Badge>
            </p>
          )}
          {total > 0 && <progress max={total} value={taken} aria-hidden="true" />}
        </div>
        <ProductionSteps production={production} performances={performances} />
      </div>
      <div className={styles.productionTools}>
        <Link
          to="/admin/productions/$id/seating"
          params={{ id: production.id }}
          className={buttonClass('primary')}
        >
          Configure Seating
        </Link>
        <Button onClick={() => onOpen('performances')}>Manage Showtimes</Button>
        {production.draft && (
          <>
            <Link
              to="/admin/productions/$id/preview"
              params={{ id: production.id }}
              className={buttonClass()}
            >
              Preview
            </Link>
            <PublishButton production={production} />
          </>
        )}
        {production.archived ? (
          <BringBack production={production} />
        ) : (
          <>
            <Button onClick={() => onOpen('edit')}>Edit</Button>
            <Button danger onClick={() => onOpen('delete')}>
              Delete
            </Button>
          </>
        )}
        <CloneButton production={production} />
        <Link
          to="/admin/changes"
          search={{ productionId: production.id }}
          className={buttonClass()}
          aria-label={`Changes of ${production.title}`}
        >
          Changes
        </Link>
      </div>
    </article>
  );
}

function BringBack({ production }: { production: ProductionView }) {
  const restore = useAction({
    run: () => updateProduction(production.id, { archived: false }),
    success: 'Production is back from the archive',
    failure: 'Failed to bring the production back',
    refresh: productionKeys(production.schoolId),
  });
  return (
    <Button loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
      Bring Back
    </Button>
  );
}
