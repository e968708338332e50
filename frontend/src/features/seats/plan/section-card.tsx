import { Button } from 'antd';
import { memo } from 'react';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { rm } from '../../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import type { PlanDialog } from './plan-dialogs';
import { many } from './plan';
import * as panelStyles from '../../../ui/panel.module.css';
import * as seatingScreenStyles from './seating-screen.module.css';

/** Card of a section, memoised so that selecting seats in the map does not redraw the cards. */
export const SectionCard = memo(function SectionCard(props: {
  section: SeatingSectionView;
  onOpen: (dialog: PlanDialog) => void;
}) {
  const { section, onOpen } = props;
  const { rows } = section;
  const heading = `section-${section.id}`;
  return (
    <article
      className={`${panelStyles.panel} ${seatingScreenStyles.sectionCard}`}
      aria-labelledby={heading}
    >
      <header>
        <div>
          <h2 id={heading}>{section.name}</h2>
          <p className="muted small number">
            {many(rows.length, 'row')}
            {section.aisleAfter > 0 && ', aisle after'}
          </p>
        </div>
        <div className={seatingScreenStyles.sectionTools}>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'add-row', section })}
            aria-label={`Add row to ${section.name}`}
          >
            Add Row
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'add-rows', section })}
            aria-label={`Add many rows to ${section.name}`}
          >
            Add Many Rows
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'copy-section', section })}
            aria-label={`Copy ${section.name}`}
          >
            Copy
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'edit-section', section })}
            aria-label={`Edit ${section.name}`}
          >
            Edit
          </Button>
          <Button
            size="small"
            danger
            onClick={() => onOpen({ kind: 'delete-section', section })}
            aria-label={`Delete ${section.name}`}
          >
            Delete
          </Button>
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="muted">No rows in this section</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <RowLine key={row.id} row={row} section={section} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </article>
  );
});

function RowLine(props: {
  row: SeatingRowView;
  section: SeatingSectionView;
  onOpen: (dialog: PlanDialog) => void;
}) {
  const { row, section, onOpen } = props;
  const name = `Row ${rowName(row.rowLabel)}`;
  const where = `${name} of ${section.name}`;
  return (
    <li className={seatingScreenStyles.rowLine}>
      <div>
        <strong>{name}</strong>
        <p className="muted small number">
          {many(row.seatCount, 'seat')} · {rm(row.price)} each
          {row.overrides.length > 0 && ` · ${many(row.overrides.length, 'override')}`}
        </p>
      </div>
      <div className={seatingScreenStyles.rowTools}>
        <Button
          type="text"
          size="small"
          onClick={() => onOpen({ kind: 'override', row })}
          aria-label={`Add seat override to ${where}`}
        >
          Override
        </Button>
        <Button
          type="text"
          size="small"
          onClick={() => onOpen({ kind: 'edit-row', section, row })}
          aria-label={`Edit ${where}`}
        >
          Edit
        </Button>
        <Button
          type="text"
          size="small"
          danger
          onClick={() => onOpen({ kind: 'delete-row', row })}
          aria-label={`Delete ${where}`}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
