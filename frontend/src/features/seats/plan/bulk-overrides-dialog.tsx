import type { BulkOverridesRequest } from '@contracts/rest/administration';
import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import { createOverrides } from '../../../api/admin-seating';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { StatusAndPrice } from './override-fields';
import { overrideTold } from './override-told';
import { planKeys } from './plan-keys';

interface Values {
  status: SeatOverrideStatus;
  customPrice?: number | null;
}

/** Sets the same override for all selected seats. */
export function BulkOverridesDialog(props: {
  productionId: string;
  seats: BulkOverridesRequest['seats'];
  onDone: () => void;
  onClose: () => void;
}) {
  const { productionId, seats } = props;
  const several = seats.length > 1;
  const save = useAction({
    run: ({ status, customPrice }: Values) =>
      createOverrides(productionId, { seats, status, customPrice: customPrice ?? null }),
    success: (_, wanted) => overrideTold(wanted, seats.length),
    failure: several ? 'Failed to create seat overrides' : 'Failed to create seat override',
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<Values>
      title="Override Selected Seats"
      intro={`${several ? `${seats.length} seats` : '1 seat'}. Available without a price of its own makes them as their rows again.`}
      initialValues={{ status: 'vip', customPrice: null }}
      submitLabel="Apply"
      pendingLabel="Saving..."
      onSubmit={async (values) => {
        await save.mutateAsync(values);
        props.onDone();
      }}
      onClose={props.onClose}
    >
      <StatusAndPrice />
    </FormDialog>
  );
}
