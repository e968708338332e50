import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { seatingPlan } from '../../api/admin-seating';
import { production as productionQuery } from '../../api/productions';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { emptySelection, orderedSections, seatCountOf, selectedSeats, sellableCount } from './plan';
import { PlanDialogs } from './plan-dialogs';
import type { PlanDialog } from './plan-dialogs';
import { PlanPreview } from './plan-preview';
import { SectionCard } from './section-card';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './seating-screen.module.css';

export function SeatingScreen({ productionId }: { productionId: string }) {
  useTitle('Seating Configuration');
  const [{ data: production }, { data: plan }] = useSuspenseQueries({
    queries: [productionQuery(productionId), seatingPlan(productionId)],
  });
  const sections = useMemo(() => orderedSections(plan), [plan]);
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const [selection, setSelection] = useState(emptySelection);
  const chosen = selectedSeats(selection);
  const empty = sections.length === 0;

  return (
    <div className="page staff-page staff-wide stack stack-wide">
      <header>
        <Link to="/admin/productions" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> Back to Productions
        </Link>
        <div className="staff-head">
          <div>
            <h1>Seating Configuration</h1>
            <p className="muted">{production.title}</p>
          </div>
          {!empty && (
            <Button
              type="primary"
              icon={<Icon of={icons.plus} size={18} />}
              onClick={() => setDialog({ kind: 'add-section' })}
            >
              Add Section
            </Button>
          )}
        </div>
      </header>
      <div className={styles.seatingColumns}>
        <div className="stack">
          {empty ? (
            <div className={panelStyles.panel}>
              <Message
                level={2}
                icon={icons.map}
                title="No sections configured"
                text="A section is a block of rows: stalls, balcony, left wing."
              >
                <Button type="primary" onClick={() => setDialog({ kind: 'add-section' })}>
                  Add Your First Section
                </Button>
                <Button onClick={() => setDialog({ kind: 'copy-plan' })}>
                  Copy from Another Production
                </Button>
              </Message>
            </div>
          ) : (
            sections.map((section) => (
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
              Preview
            </h2>
            {!empty && (
              <p className="muted small number">
                {seatCountOf(sections)} seats, {sellableCount(sections)} for sale
              </p>
            )}
          </div>
          {empty ? (
            <Message
              level={2}
              title="No seating configured yet"
              text="Every section and row appears here as you add it."
            />
          ) : (
            <>
              <SeatKey />
              <PlanPreview sections={sections} selection={selection} onSelect={setSelection} />
              <div
                className={styles.planSelection}
                role="status"
                data-open={chosen.length > 0 || undefined}
              >
                {chosen.length === 0 ? (
                  <p className="muted small">
                    Click seats to give several of them a status or price at once; Shift for a
                    stretch, the row's letter for the whole row.
                  </p>
                ) : (
                  <>
                    <p className="number">
                      {chosen.length} {chosen.length === 1 ? 'seat' : 'seats'} selected
                    </p>
                    <Button onClick={() => setSelection(emptySelection)}>Clear</Button>
                    <Button
                      type="primary"
                      onClick={() => setDialog({ kind: 'overrides', seats: chosen })}
                    >
                      Override Selected
                    </Button>
                  </>
                )}
              </div>
            </>
          )}
        </section>
      </div>
      {dialog && (
        <PlanDialogs
          production={production}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onOverridden={() => setSelection(emptySelection)}
        />
      )}
    </div>
  );
}

const key = [
  ['plain', 'Available'],
  ['vip', 'VIP'],
  ['accent', 'Reserved'],
  ['dim', 'Unavailable or booked'],
] as const;

function SeatKey() {
  return (
    <ul className={styles.planKey} aria-label="Key">
      {key.map(([look, text]) => (
        <li key={look}>
          <span className={styles.planSeat} data-look={look} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
