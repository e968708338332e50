import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { saysSignedOut } from '../api/errors';
import { currentUser, loginHref } from '../api/session';
import { i18n } from '../language/i18n';
import { Dialog, DialogFoot } from '../ui/staff/dialog';
import * as dialogStyles from '../ui/staff/dialog.module.css';

/**
 * Dialog that appears when the session ends while a staff screen is open. The person signs in in another tab and returns to this
 * tab, where half-filled forms are still open behind the dialog.
 */
export function SessionEnded({ personId }: { personId: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const [open, setOpen] = useState(true);

  const askAgain = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const person = await client.fetchQuery({ ...currentUser(), staleTime: 0 }).catch(() => null);
    if (!person) return;
    // Reloads the page when another person has signed in, so that no data of the previous person stays on screen.
    if (person.id === personId) await router.invalidate();
    else window.location.reload();
  });
  useEffect(() => {
    const listener = () => void askAgain();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  }, []);

  // Opens the dialog again when another save is refused, because the person then needs the link to sign in.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          if (saysSignedOut(event.action.error)) setOpen(true);
      }),
    [client],
  );

  const close = () => setOpen(false);
  if (!open) return null;
  return (
    <Dialog title={i18n.t('You Are Signed Out')} onClose={close} staysOpen width={480}>
      <div className={`stack ${dialogStyles.dialogText}`}>
        <p>
          {i18n.t(
            'Your session has ended. Sign in again in a new tab, then come back: what you typed here is still here.',
          )}
        </p>
      </div>
      <DialogFoot>
        <Button onClick={close}>{i18n.t('Not Now')}</Button>
        <Button type="primary" href={loginHref(router.state.location.href)} target="_blank">
          {i18n.t('Sign In')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
