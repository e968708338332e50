import type { ProductionView } from '@contracts/rest/catalogue';
import {
  affectedByProduction,
  deleteProduction,
  updateProduction,
} from '../../api/admin-productions';
import { DeleteDialog } from './delete-dialog';

export const DeleteProductionDialog = ({
  production,
  onClose,
}: {
  production: ProductionView;
  onClose: () => void;
}) => (
  <DeleteDialog
    what="production"
    schoolId={production.schoolId}
    title={production.title}
    affected={affectedByProduction(production.id)}
    run={() => deleteProduction(production.id)}
    archive={() => updateProduction(production.id, { archived: true })}
    onClose={onClose}
  >
    <p>
      This will permanently delete <strong>{production.title}</strong>, its seating configuration
      and its showtimes.
    </p>
    <p>
      Bookings of its showtimes are cancelled, and the families are told by email. This cannot be
      undone.
    </p>
  </DeleteDialog>
);
