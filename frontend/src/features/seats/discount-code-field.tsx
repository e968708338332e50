import { useMutation, useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { LONGEST_WORD, type OfferedCodeView } from '@contracts/rest/discount-codes';
import { tryDiscountCode } from '../../api/discount-codes';
import { errorText } from '../../api/error-toast';
import { isStatus } from '../../api/errors';
import { production as productionQuery } from '../../api/productions';
import { seating } from '../../api/seating';
import { untilText } from '../../kinds/kind-prices';
import { i18n } from '../../language/i18n';
import type { StoredText } from '../../storage/browser-storage';
import { Button } from '../../ui/button';
import { termsOf } from './discount-terms';
import * as inputStyles from '../../ui/text-input.module.css';
import * as styles from './discount-code-field.module.css';

interface Props {
  performance: PerformanceView;
  /** Word that the page's address has. */
  linked: string | undefined;
  kept: StoredText | undefined;
  discount: OfferedCodeView | null;
  onChange: (discount: OfferedCodeView | null) => void;
  /** Called with true when a word is sent, and with false when its answer has come. */
  onChecking: (isChecking: boolean) => void;
}

/** Field for a discount code. A word is sent by its button, or when the person goes on to something else. */
export default function DiscountCodeField(props: Props) {
  const { performance, linked, kept, discount, onChange, onChecking } = props;
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [typed, setTyped] = useState(() => linked ?? kept?.read() ?? '');
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (word: string) => tryDiscountCode(performance.id, word),
    onSuccess: (offered) => {
      kept?.write(offered.word);
      hadFocus.current = field.current?.contains(document.activeElement) === true;
      // In a transition the map stays on screen while the code of ticket kinds is loaded.
      startTransition(() => onChange(offered));
    },
    onError: (refusal) => isStatus(refusal, 422) && kept?.remove(),
    onSettled: () => onChecking(false),
  });
  function send(word: string) {
    // Reports the check before the request starts. One press of another button leaves the field and also runs that button, which
    // must not order yet.
    onChecking(true);
    mutate(word);
  }
  const isSendable = typed.trim() !== '' && !isPending;

  useEffect(() => {
    if (linked) return;
    if (typed) send(typed);
    else input.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with the word that the field begins with
  }, []);
  useEffect(() => {
    if (!linked) return;
    kept?.write(linked);
    onChange(null);
    setTyped(linked);
    send(linked);
    // The login's address has the page's address, so the word must leave it.
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [linked]);

  useEffect(() => {
    // The input that had the focus is gone.
    if (discount && hadFocus.current) field.current?.querySelector('button')?.focus();
  }, [discount]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A press of this button also leaves the field, and leaving may have sent the word already. A refused word is not sent a
    // second time, so that it counts as one try.
    if (isSendable && !(typed === variables && isStatus(error, 422))) send(typed);
  }
  function remove() {
    kept?.remove();
    reset();
    setTyped('');
    flushSync(() => onChange(null));
    input.current?.focus();
  }

  return (
    <div ref={field} className={styles.discountCode}>
      {discount ? (
        <>
          <p>
            {i18n.t('Discount code')} <strong className="code">{discount.word}</strong>
          </p>
          <Button
            look="quiet"
            aria-label={i18n.t('Remove discount code {word}', { word: discount.word })}
            onClick={remove}
          >
            {i18n.t('Remove')}
          </Button>
        </>
      ) : (
        <form onSubmit={submit}>
          <label htmlFor={id}>{i18n.t('Discount code')}</label>
          <input
            ref={input}
            id={id}
            className={inputStyles.textInput}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // Blanks and hyphens do not count.
            maxLength={2 * LONGEST_WORD}
            aria-invalid={error !== null}
            aria-describedby={`${id}-state`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => isSendable && typed !== variables && send(typed)}
          />
          <Button type="submit" disabled={!isSendable}>
            {i18n.t('Apply')}
          </Button>
        </form>
      )}
      <p
        id={`${id}-state`}
        role="status"
        className="small"
        data-bad={(!discount && !isPending && error !== null) || undefined}
      >
        {discount ? (
          <Terms discount={discount} performance={performance} />
        ) : isPending ? (
          i18n.t('One moment...')
        ) : (
          error &&
          errorText(error, i18n.t('The discount code could not be checked. Please try again.'))
        )}
      </p>
    </div>
  );
}

function Terms({
  discount,
  performance,
}: Pick<Props, 'performance'> & { discount: OfferedCodeView }) {
  const { productionId, id } = performance;
  const [{ data: production }, { data: sections }] = useSuspenseQueries({
    queries: [productionQuery(productionId), seating(productionId, id)],
  });
  return (
    <>
      {termsOf(discount, production, sections)}{' '}
      {discount.until && <span className="muted">{untilText(discount.until)}</span>}
    </>
  );
}
