import type { BookedSeat } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { kindName } from '../language/kind-name';
import { seatText } from '../language/seat-names';
import { Badge } from '../ui/badge';

/** Booked seat with its ticket kind and the proof to show; a Standard seat has its name alone. */
export const SeatWithKind = ({ seat }: { seat: BookedSeat }) => (
  <>
    <span className="unbroken">{seatText(seat)}</span>
    <KindOfSeat seat={seat} />
  </>
);

export const KindOfSeat = ({ seat: { ticketKind: kind } }: { seat: BookedSeat }) =>
  kind && (
    <>
      {' '}
      <Badge>{kindName(kind)}</Badge>
      {kind.proof && (
        <>
          <br />
          <span className="small">
            {i18n.t('Show at the door: {proof}', { proof: kind.proof })}
          </span>
        </>
      )}
    </>
  );
