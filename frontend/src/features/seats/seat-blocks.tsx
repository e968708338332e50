import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatBlockView } from '@contracts/rest/sales';
import { releaseSeats, seatBlocks } from '../../api/admin-sales';
import { errorToast } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { AskDialog } from '../../ui/ask-dialog';
import { Button } from '../../ui/button';
import { compactSeats } from '../../ui/compact-seats';
import { shortDay, time } from '../../ui/dates';
import { showToast } from '../../ui/toast-store';
import * as styles from './sell-seats.module.css';

interface Props {
  readonly performanceId: string;
  /** Id of the block whose seats are being sold. */
  readonly chosen: string | null;
  readonly onChoose: (block: SeatBlockView | null) => void;
}

/** Lists the seat blocks of a performance with their purpose and release time. Hidden if there are none. */
export function SeatBlockList({ performanceId, chosen, onChoose }: Props) {
  const client = useQueryClient();
  const { data: blocks = [] } = useQuery(seatBlocks(performanceId));
  const release = useMutation({
    mutationFn: ({ blockId }: SeatBlockView) => releaseSeats(performanceId, blockId),
    onSuccess: (_, { blockId, forWhom }) => {
      if (blockId === chosen) onChoose(null);
      showToast({
        title: i18n.t('Seats released'),
        description: i18n.t('The seats of {forWhom} are free for everybody.', { forWhom }),
      });
      return client.invalidateQueries({ queryKey: seatBlocks(performanceId).queryKey });
    },
    onError: (error) => {
      // The dialog about the ended session tells the person, so no toast is shown.
      if (!saysSignedOut(error))
        showToast(errorToast(error, i18n.t('The seats could not be released.')));
    },
  });
  const [asking, setAsking] = useState<SeatBlockView | null>(null);
  if (blocks.length === 0) return null;
  return (
    <section className={styles.blocks} aria-label={i18n.t('Kept back')}>
      <h2>{i18n.t('Kept back')}</h2>
      <ul>
        {blocks.map((block) => (
          <li key={block.blockId}>
            <div>
              <strong>{block.forWhom}</strong> · {block.reason}
              <p className="muted small">
                {i18n.t('{seats}. Until {date}, {time}, by {by}', {
                  seats: compactSeats(block.seats).join('; '),
                  date: shortDay(block.until),
                  time: time(block.until),
                  by: block.by,
                })}
              </p>
            </div>
            <div className="row">
              <Button
                aria-label={`${sellLabel(chosen === block.blockId)}: ${block.forWhom}`}
                aria-pressed={chosen === block.blockId}
                onClick={() => onChoose(chosen === block.blockId ? null : block)}
              >
                {sellLabel(chosen === block.blockId)}
              </Button>
              <Button
                look="quiet"
                aria-label={i18n.t('Release Now: {forWhom}', { forWhom: block.forWhom })}
                disabled={release.isPending}
                onClick={() => setAsking(block)}
              >
                {i18n.t('Release Now')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <AskDialog
          title={i18n.t('Release the seats of {forWhom}?', { forWhom: asking.forWhom })}
          confirmLabel={i18n.t('Release {count, plural, one {# Seat} other {# Seats}}', {
            count: asking.seats.length,
          })}
          cancelLabel={i18n.t('Keep Them Back')}
          onConfirm={() => release.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{compactSeats(asking.seats).join('; ')}</p>
          <p>
            {i18n.t(
              'Everybody can buy them at once. Seats that were sold from the block stay sold.',
            )}
          </p>
        </AskDialog>
      )}
    </section>
  );
}

const sellLabel = (isChosen: boolean): string =>
  isChosen ? i18n.t('Selling from It') : i18n.t('Sell from It');
