import type { OfferedCodeView } from '@contracts/rest/discount-codes';
import type { Offer } from '../../kinds/sold-kinds';
import { i18n } from '../../language/i18n';
import { kindName } from '../../language/kind-name';
import { joinSentences } from '../../language/sentences';
import { rm } from '../../ui/money';

/** Says what a discount code gives. */
export function termsOf(
  { reduction, kindId, sectionIds }: OfferedCodeView,
  { ticketKinds = [] }: Offer,
  sections: readonly { readonly id: string; readonly name: string }[],
): string {
  const kind = ticketKinds.find(({ id }) => id === kindId);
  const opened = sections.filter(({ id }) => sectionIds.includes(id)).map(({ name }) => name);
  return joinSentences([
    reduction?.type === 'off'
      ? i18n.t('{amount} off each ticket.', { amount: rm(reduction.amount ?? '') })
      : reduction && i18n.t('{percent}% off each ticket.', { percent: reduction.percent ?? 0 }),
    kind ? i18n.t('You can choose tickets of the kind {kind}.', { kind: kindName(kind) }) : null,
    opened.length > 0
      ? i18n.t('You can choose seats in {sections}.', { sections: opened.join(', ') })
      : null,
  ]);
}
