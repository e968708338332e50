import { Button } from 'antd';
import { memo } from 'react';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { i18n } from '../../../language/i18n';
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
            {section.aisleAfter > 0 && `, ${i18n.t('aisle after')}`}
          </p>
        </div>
        <div className={seatingScreenStyles.sectionTools}>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'add-row', section })}
            aria-label={i18n.t('Add row to {name}', { name: section.name })}
          >
            {i18n.t('Add Row')}
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'add-rows', section })}
            aria-label={i18n.t('Add many rows to {name}', { name: section.name })}
          >
            {i18n.t('Add Many Rows')}
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'copy-section', section })}
            aria-label={i18n.t('Copy {name}', { name: section.name })}
          >
            {i18n.t('Copy')}
          </Button>
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'edit-section', section })}
            aria-label={i18n.t('Edit {name}', { name: section.name })}
          >
            {i18n.t('Edit')}
          </Button>
          <Button
            size="small"
            danger
            onClick={() => onOpen({ kind: 'delete-section', section })}
            aria-label={i18n.t('Delete {name}', { name: section.name })}
          >
            {i18n.t('Delete')}
          </Button>
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="muted">{i18n.t('No rows in this section')}</p>
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
  const name = i18n.t('Row {row}', { row: rowName(row.rowLabel) });
  const where = i18n.t('Row {row} of {section}', {
    row: rowName(row.rowLabel),
    section: section.name,
  });
  return (
    <li className={seatingScreenStyles.rowLine}>
      <div>
        <strong>{name}</strong>
        <p className="muted small number">
          {many(row.seatCount, 'seat')} · {i18n.t('{amount} each', { amount: rm(row.price) })}
          {row.overrides.length > 0 && ` · ${many(row.overrides.length, 'override')}`}
        </p>
      </div>
      <div className={seatingScreenStyles.rowTools}>
        <Button
          type="text"
          size="small"
          onClick={() => onOpen({ kind: 'override', row })}
          aria-label={i18n.t('Add seat override to {where}', { where })}
        >
          {i18n.t('Override')}
        </Button>
        <Button
          type="text"
          size="small"
          onClick={() => onOpen({ kind: 'edit-row', section, row })}
          aria-label={i18n.t('Edit {where}', { where })}
        >
          {i18n.t('Edit')}
        </Button>
        <Button
          type="text"
          size="small"
          danger
          onClick={() => onOpen({ kind: 'delete-row', row })}
          aria-label={i18n.t('Delete {where}', { where })}
        >
          {i18n.t('Delete')}
        </Button>
      </div>
    </li>
  );
}
