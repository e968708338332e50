import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ProductionView } from '@contracts/rest/catalogue';
import type { DatedPriceView, TicketKindView } from '@contracts/rest/ticket-kinds';
import { priceInForce } from '@contracts/ticket-price';
import { seatingPlan } from '../../../api/admin-seating';
import { ticketKinds } from '../../../api/ticket-kinds';
import { updateTicketKind } from '../../../api/admin-ticket-kinds';
import { errorText } from '../../../api/error-toast';
import { serverNow } from '../../../api/server-clock';
import { i18n } from '../../../language/i18n';
import { Badge } from '../../../ui/badge';
import { Icon } from '../../../ui/icon';
import { Loading, Note } from '../../../ui/panel';
import { Dialog } from '../../../ui/staff/dialog';
import { MoreMenu } from '../../../ui/staff/more-menu';
import { useAction } from '../../../ui/staff/use-action';
import * as icons from '../../../ui/icons';
import { ArchivedBadge, ArchivedSwitch } from '../production-states';
import { KindDialog, StandardDialog } from './kind-dialog';
import { priceText, rulesOf } from './kind-words';
import * as styles from './kinds.module.css';

type Open = TicketKindView | 'add' | 'standard' | null;

/** Lists the ticket kinds of a production, Standard first. */
export function KindsDialog(props: { production: ProductionView; onClose: () => void }) {
  const { production, onClose } = props;
  const [open, setOpen] = useState<Open>(null);
  const [withArchived, setWithArchived] = useState(false);
  const { data: all, error, refetch } = useQuery(ticketKinds(production.id));
  const { data: plan = [] } = useQuery(seatingPlan(production.id));
  const sold = all?.filter(({ archived }) => !archived) ?? [];
  const { mutate: change } = useAction({
    run: (changes: readonly { id: string; displayOrder?: number; archived?: boolean }[]) =>
      Promise.all(changes.map(({ id, ...fields }) => updateTicketKind(id, fields))),
    failure: i18n.t('Failed to update ticket kind'),
    refresh: [ticketKinds(production.id).queryKey],
  });
  /** Exchanges a kind with the one before or after it. */
  function move(from: number, to: number) {
    const places = new Map([
      [from, to],
      [to, from],
    ]);
    change(
      sold.flatMap(({ id, displayOrder }, before) => {
        const place = places.get(before) ?? before;
        return displayOrder === place ? [] : [{ id, displayOrder: place }];
      }),
    );
  }
  const close = () => setOpen(null);
  return (
    <Dialog title={i18n.t('Ticket Kinds')} onClose={onClose} width={760}>
      <div className="row spread">
        <p className="muted">{production.title}</p>
        <Button
          type="primary"
          icon={<Icon of={icons.plus} size={18} />}
          onClick={() => setOpen('add')}
        >
          {i18n.t('Add Ticket Kind')}
        </Button>
      </div>
      <p className={styles.intro}>
        {i18n.t(
          'Each seat has a price in the seating plan. Ticket kinds sell the same seats at other prices: to children, to pupils, or until a date.',
        )}
      </p>
      <ArchivedSwitch
        count={(all?.length ?? 0) - sold.length}
        shown={withArchived}
        onChange={setWithArchived}
      />
      {all ? (
        <ul className={styles.list} aria-label={i18n.t('Ticket kinds')}>
          <Line
            name={i18n.t('Standard')}
            prices={production.standardPrices ?? []}
            usual={i18n.t('The seat’s price in the seating plan')}
          >
            <Button
              type="text"
              aria-label={i18n.t('Edit Standard')}
              onClick={() => setOpen('standard')}
            >
              {i18n.t('Edit')}
            </Button>
          </Line>
          {(withArchived ? all : sold).map((kind) => (
            <Line
              key={kind.id}
              name={kind.name}
              prices={kind.prices}
              rules={rulesOf(kind, plan, all)}
              archived={kind.archived}
            >
              {kind.archived ? (
                <Button
                  type="text"
                  aria-label={i18n.t('Bring back {name}', { name: kind.name })}
                  onClick={() => change([{ id: kind.id, archived: false }])}
                >
                  {i18n.t('Bring Back')}
                </Button>
              ) : (
                <>
                  <Button
                    type="text"
                    aria-label={i18n.t('Edit {name}', { name: kind.name })}
                    onClick={() => setOpen(kind)}
                  >
                    {i18n.t('Edit')}
                  </Button>
                  <MoreMenu
                    label={i18n.t('More for {name}', { name: kind.name })}
                    items={[
                      {
                        key: 'up',
                        label: i18n.t('Move Up'),
                        disabled: kind === sold[0],
                        onClick: () => move(sold.indexOf(kind), sold.indexOf(kind) - 1),
                      },
                      {
                        key: 'down',
                        label: i18n.t('Move Down'),
                        disabled: kind === sold.at(-1),
                        onClick: () => move(sold.indexOf(kind), sold.indexOf(kind) + 1),
                      },
                      {
                        key: 'archive',
                        label: i18n.t('Archive (sold tickets stay valid)'),
                        onClick: () => change([{ id: kind.id, archived: true }]),
                      },
                    ]}
                  />
                </>
              )}
            </Line>
          ))}
        </ul>
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, i18n.t('The ticket kinds could not be loaded.'))}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Note>
      ) : (
        <Loading text={i18n.t('Loading ticket kinds...')} />
      )}
      {open === 'standard' && <StandardDialog production={production} onClose={close} />}
      {open === 'add' && <KindDialog production={production} others={sold} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <KindDialog
          production={production}
          kind={open}
          others={(all ?? []).filter(
            ({ id, archived }) => id !== open.id && (!archived || open.onlyWith.includes(id)),
          )}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

function Line(props: {
  name: string;
  prices: readonly DatedPriceView[];
  /** Price while none of `prices` is in force; left out: the kind is not sold then. */
  usual?: string;
  rules?: readonly string[];
  archived?: boolean;
  children: ReactNode;
}) {
  const { name, prices, usual, rules = [], archived = false, children } = props;
  const now = priceInForce(prices, new Date(serverNow()).toISOString());
  const dated = prices.length > 1 || usual !== undefined;
  return (
    <li>
      <p>
        <strong>{name}</strong> {archived && <ArchivedBadge />}
        {!archived && !now && !usual && (
          <Badge tone="warn">{i18n.t('Not sold at this time')}</Badge>
        )}
      </p>
      <div className={styles.tools}>{children}</div>
      <div className={styles.facts}>
        {prices.map((price, at) => (
          <p key={at}>
            {priceText(price)}{' '}
            {dated && price === now && <Badge tone="good">{i18n.t('Now')}</Badge>}
          </p>
        ))}
        {usual && (
          <p>
            {usual} {prices.length > 0 && !now && <Badge tone="good">{i18n.t('Now')}</Badge>}
          </p>
        )}
        {rules.length > 0 && <p className="muted small">{rules.join(' · ')}</p>}
      </div>
    </li>
  );
}
