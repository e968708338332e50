import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import { seatingPlan } from '../../../api/admin-seating';
import { production as productionQuery } from '../../../api/productions';
import { i18n } from '../../../language/i18n';
import { langOf } from '../../../language/school-texts';
import { Icon } from '../../../ui/icon';
import * as icons from '../../../ui/icons';
import { Message } from '../../../ui/panel';
import { useTitle } from '../../../ui/use-title';
import { Sample } from '../legend';
import { deriveSections } from '../seats';
import { TOUCH } from '../zoom-scale';
import { nothing, onePart, seatCountOf, seatsOf, sellableCount, type PlanSelection } from './plan';
import { PlanDialogs, type PlanDialog } from './plan-dialogs';
import { PlanMap } from './plan-map';
import { SectionCard } from './section-card';
import { SelectionBar } from './selection-bar';
import * as buttonStyles from '../../../ui/button.module.css';
import * as panelStyles from '../../../ui/panel.module.css';
import * as seatMapStyles from '../seat-map.module.css';
import * as mapStyles from './plan-map.module.css';
import * as styles from './seating-screen.module.css';

export function SeatingScreen({ productionId }: { productionId: string }) {
  useTitle(i18n.t('Seating Configuration'));
  const [{ data: production }, { data: plan }] = useSuspenseQueries({
    queries: [productionQuery(productionId), seatingPlan(productionId)],
  });
  const sections = useMemo(() => deriveSections(plan), [plan]);
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const [selection, setSelection] = useState(nothing);
  const [seen, setSeen] = useState(plan);
  const empty = plan.length === 0;
  const map = useRef<HTMLDivElement>(null);
  // Scrolls the map into the upper half of a phone's screen, because a dialog covers the lower half.
  useEffect(() => {
    if (dialog && TOUCH) map.current?.scrollIntoView();
  }, [dialog]);

  /** Opens the dialog that edits the selected section, row or seats. */
  function open(chosen: PlanSelection) {
    const { section, row } = onePart(plan, chosen) ?? {};
    if (section && row) setDialog({ kind: 'edit-row', section, row });
    else if (section) setDialog({ kind: 'edit-section', section });
    else override(chosen);
  }
  function override(chosen: PlanSelection) {
    const seats = seatsOf(sections, chosen).map(({ row, seat }) => ({
      rowId: row.id,
      seatNumber: seat.number,
    }));
    if (seats.length > 0) setDialog({ kind: 'overrides', seats });
  }

  return (
    <div className={`page staff-page staff-wide ${styles.seatingPage}`}>
      <header>
        <Link to="/admin/productions" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> {i18n.t('Back to Productions')}
        </Link>
        <div className="staff-head">
          <div>
            <h1>{i18n.t('Seating Configuration')}</h1>
            <p className="muted" lang={langOf(production)}>
              {production.title}
            </p>
          </div>
          {!empty && (
            <Button
              type="primary"
              icon={<Icon of={icons.plus} size={18} />}
              onClick={() => setDialog({ kind: 'add-section' })}
            >
              {i18n.t('Add Section')}
            </Button>
          )}
        </div>
      </header>
      <div className={styles.seatingColumns} data-map={!empty || undefined}>
        <div className="stack">
          {empty ? (
            <div className={panelStyles.panel}>
              <Message
                level={2}
                icon={icons.map}
                title={i18n.t('No sections configured')}
                text={i18n.t('A section is a block of rows: stalls, balcony, left wing.')}
              >
                <Button type="primary" onClick={() => setDialog({ kind: 'add-section' })}>
                  {i18n.t('Add Your First Section')}
                </Button>
                <Button onClick={() => setDialog({ kind: 'copy-plan' })}>
                  {i18n.t('Copy from Another Production')}
                </Button>
              </Message>
            </div>
          ) : (
            plan.map((section) => (
              <SectionCard key={section.id} section={section} onOpen={setDialog} />
            ))
          )}
        </div>
        <section
          className={`${panelStyles.panel} ${styles.previewPanel}`}
          aria-labelledby="preview"
        >
          <div className="row spread">
            <h2 id="preview" className={panelStyles.panelTitle}>
              {i18n.t('Preview')}
            </h2>
            {!empty && (
              <p className="muted small number">
                {i18n.t('{all} seats, {forSale} for sale', {
                  all: seatCountOf(plan),
                  forSale: sellableCount(plan),
                })}
              </p>
            )}
          </div>
          {empty ? (
            <Message
              level={2}
              title={i18n.t('No seating configured yet')}
              text={i18n.t('Every section and row appears here as you add it.')}
            />
          ) : (
            <>
              <div ref={map} className={styles.previewMap}>
                <PlanMap
                  plan={plan}
                  seen={seen}
                  onSeen={setSeen}
                  sections={sections}
                  selection={selection}
                  onSelect={setSelection}
                  onOpen={open}
                />
              </div>
              <SeatKey />
            </>
          )}
        </section>
      </div>
      {!empty && (
        <SelectionBar
          plan={plan}
          sections={sections}
          selection={selection}
          onClear={() => setSelection(nothing)}
          onOpen={setDialog}
          onEdit={() => open(selection)}
          onOverride={() => override(selection)}
        />
      )}
      {dialog && (
        // Dialogs open beside the map, which stays visible.
        <ConfigProvider
          modal={{
            className: styles.planDialog,
            classNames: { mask: styles.planMask, wrapper: styles.planWrapper },
          }}
        >
          <PlanDialogs
            production={production}
            dialog={dialog}
            onClose={() => setDialog(null)}
            onOverridden={() => setSelection(nothing)}
          />
        </ConfigProvider>
      )}
    </div>
  );
}

const key: readonly (readonly [SeatOverrideStatus, string])[] = [
  ['available', /*i18n*/ 'Available'],
  ['vip', 'VIP'],
  ['reserved', /*i18n*/ 'Reserved'],
  ['unavailable', /*i18n*/ 'Unavailable or booked'],
];

const SeatKey = () => (
  <ul className={`${seatMapStyles.legend} ${mapStyles.planSeats}`} aria-label={i18n.t('Key')}>
    {key.map(([status, text]) => (
      <li key={status}>
        <Sample state={status} />
        {i18n.t(text)}
      </li>
    ))}
  </ul>
);
