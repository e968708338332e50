import { Button } from 'antd';
import type { Seating } from '../../../api/seating';
import { i18n } from '../../../language/i18n';
import { withElements } from '../../../language/with-elements';
import type { SeatSection } from '../seats';
import { Icon } from '../../../ui/icon';
import * as icons from '../../../ui/icons';
import { onePart, seatsOf, selectionText, type PlanSelection } from './plan';
import type { PlanDialog } from './plan-dialogs';
import * as styles from './seating-screen.module.css';

interface Props {
  readonly plan: Seating;
  readonly sections: readonly SeatSection[];
  readonly selection: PlanSelection;
  readonly onClear: () => void;
  readonly onOpen: (dialog: PlanDialog) => void;
  /** Opens the dialog for the selection. */
  readonly onEdit: () => void;
  readonly onOverride: () => void;
}

/** Bar that describes the selected parts of the plan and offers actions; it stays on screen while the page scrolls. */
export function SelectionBar(props: Props) {
  const { plan, sections, selection, onClear, onOpen, onEdit, onOverride } = props;
  const text = selectionText(sections, selection);
  const { section, row } = onePart(plan, selection) ?? {};
  const hasSeats = seatsOf(sections, selection).length > 0;
  return (
    <div className={styles.selectionBar} data-open={text !== null || undefined}>
      <p role="status" className="number">
        {text ?? (
          <span className="muted">
            {withElements(
              i18n.t(
                "Tap a seat, a row's letter or a section's name.<0> Shift or a drag adds more.</0>",
              ),
              <span className={styles.forMouse} />,
            )}
          </span>
        )}
      </p>
      {text !== null && (
        <>
          <Button
            type="text"
            aria-label={i18n.t('Clear the selection')}
            icon={<Icon of={icons.close} />}
            onClick={onClear}
          />
          <div>
            {section && (
              <Button
                danger
                aria-label={row ? i18n.t('Delete Row') : i18n.t('Delete Section')}
                onClick={() =>
                  onOpen(row ? { kind: 'delete-row', row } : { kind: 'delete-section', section })
                }
              >
                {i18n.t('Delete')}
              </Button>
            )}
            {section?.rows.length === 0 && (
              <Button onClick={() => onOpen({ kind: 'add-rows', section })}>
                {i18n.t('Add Many Rows')}
              </Button>
            )}
            {hasSeats && (
              <Button type={section ? 'default' : 'primary'} onClick={onOverride}>
                {i18n.t('Override Selected')}
              </Button>
            )}
            {section && (
              <Button
                type="primary"
                aria-label={row ? i18n.t('Edit Row') : i18n.t('Edit Section')}
                onClick={onEdit}
              >
                {i18n.t('Edit')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
