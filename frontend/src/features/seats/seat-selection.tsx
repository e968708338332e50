import { useSuspenseQuery } from '@tanstack/react-query';
import {
  memo,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { OrderedSeat, SeatInput } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { useLiveSeats } from '../../api/live-seats';
import { production as productionQuery } from '../../api/productions';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { withTexts } from '../../language/messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { rm } from '../../ui/money';
import { Message } from '../../ui/panel';
import { Badge } from '../../ui/badge';
import { showToast } from '../../ui/toast-store';
import { useMedia } from '../../ui/use-media';
import { rowName } from '@contracts/rest/seat-text';
import { seatText } from '../../language/seat-names';
import type { Amended, Discount } from './kind-rules';
import type { ChangeSelection, SeatKinds } from './seat-kinds';
import { SeatPicker } from './seat-picker';
import {
  allSeats,
  deriveSections,
  preselect,
  seatId,
  SELECTED_SEATS_ID,
  selectedSeat,
  stillFree,
  takenByOthersToast,
  toggle,
  totalSen,
  type Seat,
  type SelectedSeat,
} from './seats';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './seat-selection.module.css';

export interface SeatAction {
  readonly label: string;
  readonly run: () => unknown;
  /** Reason why the action is not possible now; `null` when it is. */
  readonly blocked: string | null;
  /** Sentences that explain the effects of the action. */
  readonly facts?: readonly string[];
}

interface Props {
  readonly performance: PerformanceView;
  readonly initial: readonly OrderedSeat[];
  readonly own?: readonly SeatInput[];
  /** Called when the first seat is selected, so that the next screen can be preloaded. */
  readonly onBegin?: () => void;
  readonly onChange?: (selection: readonly SelectedSeat[]) => void;
  /** `shrunk` is true when another buyer has just taken a seat out of the selection. */
  readonly actionFor: (selection: readonly SelectedSeat[], shrunk: boolean) => SeatAction;
  /** Set when the seats of a booking are changed: it keeps its kinds and the prices of its order. */
  readonly amended?: Amended;
  readonly discount?: Discount | null | undefined;
  /** Field in which a discount code is typed. */
  readonly codeField?: ReactNode;
  /** True for families, who get some kinds and sections only with a discount code. */
  readonly forFamily?: boolean;
}

let kindsCode: Promise<typeof import('./seat-kinds')> | undefined;
/** Loads the code of ticket kinds once. */
const loadKinds = () => (kindsCode ??= withTexts(import('./seat-kinds')));

/** Seat map, seat list and selected seats with the action button; taken seats update live. */
export function SeatSelection(props: Props) {
  const { performance, initial, own, onBegin, onChange, actionFor, amended } = props;
  const { discount, codeField, forFamily } = props;
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const offer = amended?.offer ?? production;
  const { data } = useSuspenseQuery(seating(performance.productionId, performance.id));
  const hasRules =
    (offer.ticketKinds ?? offer.standardPrices ?? discount) ||
    (forFamily && data.some(({ onlyWithCode }) => onlyWithCode));
  const code = hasRules ? loadKinds() : null;
  const kindsModule = code && use(code);
  useLiveSeats(performance.productionId, performance.id);
  const discounted = useMemo(
    () => discount && kindsModule?.discounting(discount),
    [discount, kindsModule],
  );
  const sections = useMemo(() => {
    const derived = deriveSections(data);
    return discounted?.(derived) ?? derived;
  }, [data, discounted]);
  const seats = useMemo(
    () => new Map(allSeats(sections).map((seat) => [seat.id, seat])),
    [sections],
  );
  const ownIds = useMemo(() => new Set((own ?? []).map(seatId)), [own]);
  const { selection: chosen, ...changes } = useSelection(
    seats,
    // Without kinds nobody could change the kind of a seat that this browser has kept.
    code ? initial : initial.map(({ kind: _, ...seat }) => seat),
    ownIds,
  );
  const { shrunk, onToggle, choose, remove, change } = changes;
  const [now, setNow] = useState(serverNow);
  const kinds = useMemo(
    () => kindsModule?.seatKinds({ offer, sections, seats, now, amended, discount, forFamily }),
    [kindsModule, offer, sections, seats, now, amended, discount, forFamily],
  );
  const selection = useMemo(() => kinds?.priced(chosen) ?? chosen, [kinds, chosen]);
  const selectedIds = useMemo(() => new Set(selection.map(({ id }) => id)), [selection]);
  const isOpen = useCallback(
    (seat: Seat) =>
      (seat.status === 'available' && kinds?.isUnlocked(seat) !== false) || ownIds.has(seat.id),
    [kinds, ownIds],
  );
  // The tapped seat is drawn first; the list and the total follow one frame later.
  const listed = useDeferredValue(selection);

  const latest = useRef({ selection, shrunk });
  useEffect(() => {
    latest.current = { selection, shrunk };
  }, [selection, shrunk]);
  const action = useMemo(() => {
    const given = actionFor(listed, shrunk);
    return {
      ...given,
      blocked: given.blocked ?? kinds?.problem(listed) ?? null,
      run: () =>
        latest.current.selection.length > 0 &&
        actionFor(latest.current.selection, latest.current.shrunk).run(),
    };
  }, [actionFor, listed, shrunk, kinds]);

  useEffect(() => {
    onChange?.(chosen);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each change once, whichever function the render brought
  }, [listed]);

  const begun = selection.length > 0;
  useEffect(() => {
    if (begun) onBegin?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per beginning, whichever function the render brought
  }, [begun]);

  if (seats.size === 0) {
    return (
      <Message
        level={2}
        icon={icons.map}
        title={i18n.t('No seating configuration available for this production yet.')}
      />
    );
  }
  return (
    <>
      {kinds && !amended && (
        <kinds.Clock kinds={kinds} performance={performance} onChange={setNow} />
      )}
      <div className={styles.seatsColumns}>
        <SeatPicker
          performanceId={performance.id}
          sections={sections}
          seats={seats}
          selectedIds={selectedIds}
          isOpen={isOpen}
          onToggle={onToggle}
          onChoose={choose}
          kinds={kinds}
        />
        <SelectedSeatsPanel
          selection={listed}
          onRemove={remove}
          action={action}
          kinds={kinds}
          onChange={change}
          codeField={codeField}
        />
      </div>
      <SelectionBar selection={listed} action={action} />
    </>
  );
}

/**
 * Holds the buyer's selection, initially `initial`. A seat that somebody else takes is removed with a toast. `own` seats belong
 * to the booking being amended: the map shows them as taken, but this person may keep them.
 */
function useSelection(
  seats: ReadonlyMap<string, Seat>,
  initial: readonly OrderedSeat[],
  own: ReadonlySet<string>,
) {
  const [selection, setSelection] = useState<readonly SelectedSeat[]>(() =>
    preselect(initial, seats),
  );
  const [shrunk, setShrunk] = useState(false);
  const { kept, lost } = stillFree(selection, seats, own);
  const lostIds = lost.map(({ id }) => id).join('|');

  useEffect(() => {
    if (lostIds === '') return;
    setSelection(kept);
    setShrunk(true);
    showToast(takenByOthersToast(lost));
    // Runs only when the set of lost seats changes; `kept` and `lost` are computed from that set.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lostIds]);

  const change = useCallback((next: Parameters<ChangeSelection>[0]) => {
    setSelection(next);
    setShrunk(false);
  }, []);
  return {
    selection: kept,
    /** True after another buyer took a selected seat, until this person changes the selection. */
    shrunk: shrunk || lostIds !== '',
    onToggle: useCallback((seat: Seat) => change((before) => toggle(before, seat)), [change]),
    choose: useCallback(
      (chosen: readonly (Seat & OrderedSeat)[]) => change(() => chosen.map(selectedSeat)),
      [change],
    ),
    remove: useCallback(
      (seat: SelectedSeat) => change((before) => before.filter(({ id }) => id !== seat.id)),
      [change],
    ),
    change,
  };
}

/** Narrow screens, on which the bar at the bottom has the button, and the panel has none (seat-selection.module.css). */
const HAS_BAR = '(max-width: 63.99rem)';

interface PanelProps {
  readonly selection: readonly SelectedSeat[];
  readonly onRemove: (seat: SelectedSeat) => void;
  readonly action: SeatAction;
  readonly kinds: SeatKinds | undefined;
  readonly onChange: ChangeSelection;
  readonly codeField: ReactNode;
}

const SelectedSeatsPanel = memo(function SelectedSeatsPanel(props: PanelProps) {
  const { selection, onRemove, action, kinds, onChange, codeField } = props;
  const hasBar = useMedia(HAS_BAR);
  return (
    <section
      className={`${panelStyles.panel} ${styles.chosen}`}
      aria-labelledby={SELECTED_SEATS_ID}
    >
      <h2 id={SELECTED_SEATS_ID} tabIndex={-1} className={panelStyles.panelTitle}>
        {i18n.t('Selected Seats')}
      </h2>
      {selection.length === 0 ? (
        <p className="muted">{i18n.t('No seats selected yet')}</p>
      ) : (
        <ul className={styles.chosenList}>
          {selection.map((seat) => (
            <li key={seat.id}>
              <div>
                <Badge>{seat.section}</Badge>
                <p>
                  {i18n.t('Row {row}, Seat {number}', {
                    row: rowName(seat.row),
                    number: seat.number,
                  })}
                </p>
              </div>
              <span className="number">{rm(seat.priceSen)}</span>
              <button
                type="button"
                className={buttonStyles.iconButton}
                aria-label={i18n.t('Remove {seat}', { seat: seatText(seat) })}
                onClick={() => onRemove(seat)}
              >
                <Icon of={icons.close} />
              </button>
              {kinds && <kinds.Choice kinds={kinds} seat={seat} onChange={onChange} />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.chosenFoot}>
        {codeField}
        <p className={styles.chosenTotal}>
          <span>{i18n.t('Total')}</span>
          <strong className="number">{rm(totalSen(selection))}</strong>
        </p>
        {action.facts?.map((fact) => (
          <p key={fact} className="number">
            {fact}
          </p>
        ))}
        <div className={styles.chosenAction}>
          <ActionButton action={action} empty={selection.length === 0} />
        </div>
        {(!hasBar || selection.length === 0) && action.blocked && (
          <p className="muted small">{action.blocked}</p>
        )}
      </div>
    </section>
  );
});

/** Bar at the bottom of a phone's screen with the seat count, the total and the action. */
const SelectionBar = memo(function SelectionBar(props: Pick<PanelProps, 'selection' | 'action'>) {
  const { selection, action } = props;
  const hasBar = useMedia(HAS_BAR);
  return (
    <div className={styles.selectionBar}>
      <p aria-live="polite">
        <span>
          {selection.length === 0
            ? i18n.t('No seats')
            : i18n.t('{count, plural, one {# seat} other {# seats}}', { count: selection.length })}
        </span>
        <strong className="number">{rm(totalSen(selection))}</strong>
      </p>
      <ActionButton action={action} empty={selection.length === 0} />
      {hasBar && selection.length > 0 && action.blocked && (
        <p className={`${styles.selectionBlocked} muted small`}>{action.blocked}</p>
      )}
    </div>
  );
});

function ActionButton({ action, empty }: { action: SeatAction; empty: boolean }) {
  return (
    <Button look="primary" wide disabled={empty || action.blocked !== null} onClick={action.run}>
      {action.label}
    </Button>
  );
}
