import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProductionView } from '@contracts/rest/catalogue';
import type { DiscountCodeView } from '@contracts/rest/discount-codes';
import { discountCodes, updateDiscountCode, wordsHref } from '../../../api/admin-discount-codes';
import { productionKeys, productionPerformances } from '../../../api/admin-productions';
import { seatingPlan } from '../../../api/admin-seating';
import { errorText } from '../../../api/error-toast';
import { serverNow } from '../../../api/server-clock';
import { ticketKinds } from '../../../api/ticket-kinds';
import { i18n } from '../../../language/i18n';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Icon } from '../../../ui/icon';
import { Loading, Note } from '../../../ui/panel';
import { Dialog } from '../../../ui/staff/dialog';
import { useAction } from '../../../ui/staff/use-action';
import * as icons from '../../../ui/icons';
import { ArchivedBadge, ArchivedSwitch } from '../production-states';
import { salesSummary } from '../sales-summary';
import { CodeDialog } from './code-dialog';
import { rulesOf } from './code-texts';
import * as styles from '../kinds/kinds.module.css';

/** Lists the discount codes of a production, the newest first. */
export function CodesDialog(props: { production: ProductionView; onClose: () => void }) {
  const { production, onClose } = props;
  const [open, setOpen] = useState<DiscountCodeView | 'add' | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  const { data: all, error, refetch } = useQuery(discountCodes(production.id));
  const { data: kinds = [] } = useQuery(ticketKinds(production.id));
  const { data: plan = [] } = useQuery(seatingPlan(production.id));
  const { data: performances = [] } = useQuery(productionPerformances(production.id));
  const live = all?.filter(({ archived }) => !archived) ?? [];
  const { mutate: archive } = useAction({
    run: ({ id, archived }: DiscountCodeView) => updateDiscountCode(id, { archived: !archived }),
    failure: i18n.t('Failed to update discount code'),
    words: 'server',
    refresh: [discountCodes(production.id).queryKey, ...productionKeys(production.schoolId)],
  });
  const linked = salesSummary(performances, serverNow()).next ?? performances.at(-1);
  const close = () => setOpen(null);
  return (
    <Dialog title={i18n.t('Discount Codes')} onClose={onClose} width={760}>
      <div className="row spread">
        <p className="muted">{production.title}</p>
        <Button
          type="primary"
          icon={<Icon of={icons.plus} size={18} />}
          onClick={() => setOpen('add')}
        >
          {i18n.t('Add Discount Code')}
        </Button>
      </div>
      <p className={styles.intro}>
        {i18n.t(
          'Families type a discount code beside their seats, or open a link that has it. It makes each ticket cheaper, or opens a ticket kind or sections that nobody else gets.',
        )}
      </p>
      <ArchivedSwitch
        count={(all?.length ?? 0) - live.length}
        shown={withArchived}
        onChange={setWithArchived}
      />
      {all ? (
        <ul className={styles.list} aria-label={i18n.t('Discount codes')}>
          {(withArchived ? all : live).map((code) => (
            <li key={code.id}>
              <div>
                <p>
                  <strong>{code.name}</strong>{' '}
                  {code.archived ? (
                    <ArchivedBadge />
                  ) : (
                    code.until !== null &&
                    Date.parse(code.until) <= serverNow() && (
                      <Badge tone="warn">{i18n.t('Expired')}</Badge>
                    )
                  )}
                </p>
                {code.word === null ? (
                  <p>{i18n.t('{count} random words', { count: code.wordCount })}</p>
                ) : (
                  <p className="row">
                    <strong className="code">{code.word}</strong>
                    {linked && !code.archived && (
                      <CopyButton
                        label={i18n.t('Copy a link with the discount code {word}', {
                          word: code.word,
                        })}
                        value={`${location.origin}/seats/${linked.id}#discount=${encodeURIComponent(code.word)}`}
                      />
                    )}
                  </p>
                )}
                <p className="muted small">{rulesOf(code, kinds, plan).join(' · ')}</p>
              </div>
              <div className={styles.tools}>
                {code.word === null && (
                  <a
                    href={wordsHref(code.id)}
                    download
                    className={buttonClass('quiet')}
                    aria-label={i18n.t('Download the words of {name}', { name: code.name })}
                  >
                    <Icon of={icons.download} /> {i18n.t('Words')}
                  </a>
                )}
                <Button
                  type="text"
                  aria-label={i18n.t('Edit {name}', { name: code.name })}
                  onClick={() => setOpen(code)}
                >
                  {i18n.t('Edit')}
                </Button>
                <Button
                  type="text"
                  aria-label={
                    code.archived
                      ? i18n.t('Bring back {name}', { name: code.name })
                      : i18n.t('Archive {name}', { name: code.name })
                  }
                  onClick={() => archive(code)}
                >
                  {code.archived ? i18n.t('Bring Back') : i18n.t('Archive')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, i18n.t('The discount codes could not be loaded.'))}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Note>
      ) : (
        <Loading text={i18n.t('Loading discount codes...')} />
      )}
      {open && (
        <CodeDialog
          production={production}
          {...(open !== 'add' && { code: open })}
          kinds={kinds}
          plan={plan}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
