import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { cloneProduction, productionKeys, updateProduction } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import { MoreMenu } from '../../ui/staff/more-menu';
import { useAction } from '../../ui/staff/use-action';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { ArchivedBadge, DraftBadge, PublishButton, usePublish } from './production-states';
import { nextStep, stepText } from './production-steps';
import { useProductionSteps } from './use-production-steps';
import { salesSummary } from './sales-summary';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './production-card.module.css';

interface ProductionCardProps {
  production: ProductionView;
  performances: readonly PerformanceView[];
  /** True for a production that was created just now. Its card is scrolled into view. */
  isNew: boolean;
  /** True to show the steps to the first sale. False when the guide above the cards already shows them. */
  withSteps: boolean;
  /** Poster for a production without an uploaded image. */
  defaultPoster: string;
  onOpen: (kind: 'performances' | 'kinds' | 'codes' | 'edit' | 'delete') => void;
}

export function ProductionCard(props: ProductionCardProps) {
  const { production, performances, isNew, withSteps, defaultPoster, onOpen } = props;
  const heading = `production-${production.id}`;
  const { next: toCome, taken, total, notOnSale } = salesSummary(performances, serverNow());
  const steps = useProductionSteps(production, performances) ?? [];
  const next = nextStep(steps);
  const toSeating = (
    <Link
      key="seating"
      to="/admin/productions/$id/seating"
      params={{ id: production.id }}
      className={buttonClass(next === 'Seats' ? 'primary' : 'plain')}
    >
      {i18n.t('Configure Seating')}
    </Link>
  );
  const toPerformances = (
    <Button
      key="performances"
      type={next === 'Seats' || next === 'Publish' || production.archived ? 'default' : 'primary'}
      onClick={() => onOpen('performances')}
    >
      {i18n.t('Manage Showtimes')}
    </Button>
  );
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
        <div className={styles.productionHead}>
          <h2 id={heading} lang={langOf(production)}>
            {production.title}
          </h2>
          <CardMenu production={production} />
        </div>
        {production.archived && (
          <p>
            <ArchivedBadge />
          </p>
        )}
        {production.draft && (
          <p className={styles.productionDraft}>
            <DraftBadge />{' '}
            <span className="small muted">{i18n.t('Only staff of your school see it')}</span>
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
              ? i18n.t('No showtimes yet')
              : toCome
                ? i18n.t('Next: {date}, {time}', {
                    date: shortDay(toCome.dateTime),
                    time: time(toCome.dateTime),
                  })
                : i18n.t('All showtimes are over')}
            {total > 0 && (
              <span className="muted number">
                {' '}
                · {i18n.t('{taken} of {total} seats taken', { taken, total })}
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
        {withSteps && next !== null && !production.archived && (
          <ol
            className={styles.productionSteps}
            aria-label={i18n.t('Steps until families can book')}
          >
            {steps.map(({ name, isDone }) => (
              <li key={name}>
                <Badge tone={isDone ? 'good' : 'plain'}>{stepText({ name, isDone })}</Badge>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className={styles.productionTools}>
        {next === 'Publish' && <PublishButton production={production} />}
        {next === 'Seats' || next === 'Publish'
          ? [toSeating, toPerformances]
          : [toPerformances, toSeating]}
        <Button onClick={() => onOpen('kinds')}>{i18n.t('Ticket Kinds')}</Button>
        <Button onClick={() => onOpen('codes')}>{i18n.t('Discount Codes')}</Button>
        {production.archived ? (
          <BringBack production={production} />
        ) : (
          <>
            <Button onClick={() => onOpen('edit')}>{i18n.t('Edit')}</Button>
            <Button danger onClick={() => onOpen('delete')}>
              {i18n.t('Delete')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** Menu with rarely used actions for a production. */
function CardMenu({ production }: { production: ProductionView }) {
  const { id, title, draft } = production;
  const publish = usePublish(production);
  const clone = useAction({
    run: () => cloneProduction(id),
    success: (copy) => ({
      title: i18n.t('Success'),
      description: i18n.t('{title} is a draft now', { title: copy.title }),
    }),
    failure: i18n.t('Failed to clone the production'),
    refresh: productionKeys(production.schoolId),
  });
  const preview = (
    <Link to="/admin/productions/$id/preview" params={{ id }}>
      {i18n.t('Preview')}
    </Link>
  );
  const changes = (
    <Link to="/admin/changes" search={{ productionId: id }}>
      {i18n.t('Changes')}
    </Link>
  );
  return (
    <MoreMenu
      label={i18n.t('More actions for {title}', { title })}
      loading={publish.isPending || clone.isPending}
      items={[
        ...(draft
          ? [
              { key: 'preview', label: preview },
              {
                key: 'publish',
                label: i18n.t('Publish'),
                onClick: () => publish.mutate(undefined),
              },
            ]
          : []),
        { key: 'clone', label: i18n.t('Clone'), onClick: () => clone.mutate(undefined) },
        { key: 'changes', label: changes },
      ]}
    />
  );
}

function BringBack({ production }: { production: ProductionView }) {
  const restore = useAction({
    run: () => updateProduction(production.id, { archived: false }),
    success: i18n.t('Production is back from the archive'),
    failure: i18n.t('Failed to bring the production back'),
    refresh: productionKeys(production.schoolId),
  });
  return (
    <Button loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
      {i18n.t('Bring Back')}
    </Button>
  );
}
