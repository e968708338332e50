import { Button } from 'antd';
import { holdTicket, payments } from '../../api/admin-payments';
import { i18n } from '../../language/i18n';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';

export const OnHold = () => <Badge tone="amber">{i18n.t('On hold: see the office')}</Badge>;

interface Props {
  readonly schoolId: string;
  readonly item: {
    readonly bookingId: string;
    readonly confirmationNumber: string;
    readonly onHold: boolean;
  };
}

/** Stops a ticket at the door, or allows it again. */
export function TicketHold({ schoolId, item }: Props) {
  const hold = useAction({
    run: (held: boolean) => holdTicket(item.bookingId, held),
    failure: i18n.t('The ticket could not be changed'),
    refresh: [payments(schoolId).queryKey],
  });
  const label = item.onHold ? i18n.t('Release the ticket') : i18n.t('Stop at the door');
  return (
    <Button
      loading={hold.isPending}
      aria-label={`${label}: ${item.confirmationNumber}`}
      onClick={() => hold.mutate(!item.onHold)}
    >
      {label}
    </Button>
  );
}
