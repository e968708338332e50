import type { BulkOverridesRequest } from '@contracts/rest/administration';
import type { ProductionView, SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { AddSectionDialog } from './add-section-dialog';
import { BulkOverridesDialog } from './bulk-overrides-dialog';
import { BulkRowsDialog } from './bulk-rows-dialog';
import { CopyPlanDialog, CopySectionDialog } from './copy-dialogs';
import { DeleteRowDialog, DeleteSectionDialog } from './delete-dialogs';
import { OverrideDialog } from './override-dialog';
import { RowDialog } from './row-dialog';
import { SectionDialog } from './section-dialog';

export type PlanDialog =
  | { kind: 'add-section' | 'copy-plan' }
  | {
      kind: 'edit-section' | 'delete-section' | 'copy-section' | 'add-row' | 'add-rows';
      section: SeatingSectionView;
    }
  | { kind: 'edit-row'; section: SeatingSectionView; row: SeatingRowView }
  | { kind: 'delete-row' | 'override'; row: SeatingRowView }
  | { kind: 'overrides'; seats: BulkOverridesRequest['seats'] };

interface PlanDialogsProps {
  production: ProductionView;
  dialog: PlanDialog;
  onClose: () => void;
  /** Called when the selected seats have their override. */
  onOverridden: () => void;
}

/** Renders the one open dialog. */
export function PlanDialogs({ production, dialog, onClose, onOverridden }: PlanDialogsProps) {
  const shared = { productionId: production.id, onClose };
  switch (dialog.kind) {
    case 'add-section':
      return <AddSectionDialog {...shared} />;
    case 'copy-plan':
      return <CopyPlanDialog production={production} onClose={onClose} />;
    case 'edit-section':
      return <SectionDialog {...shared} section={dialog.section} />;
    case 'delete-section':
      return <DeleteSectionDialog {...shared} section={dialog.section} />;
    case 'copy-section':
      return <CopySectionDialog {...shared} section={dialog.section} />;
    case 'add-row':
      return <RowDialog {...shared} section={dialog.section} />;
    case 'add-rows':
      return <BulkRowsDialog {...shared} section={dialog.section} />;
    case 'edit-row':
      return <RowDialog {...shared} section={dialog.section} row={dialog.row} />;
    case 'delete-row':
      return <DeleteRowDialog {...shared} row={dialog.row} />;
    case 'override':
      return <OverrideDialog {...shared} row={dialog.row} />;
    case 'overrides':
      return <BulkOverridesDialog {...shared} seats={dialog.seats} onDone={onOverridden} />;
  }
}
