import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInDevice } from '@contracts/rest/identity';
import { devices, shownDevice, signDeviceOut, signOutEverywhere } from '../../api/devices';
import { errorText } from '../../api/error-toast';
import { isStatus } from '../../api/errors';
import { currentUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { forgetPeople } from '../../storage/without-network';
import { AskDialog } from '../../ui/ask-dialog';
import { Button, buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Message, Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { useTitle } from '../../ui/use-title';
import { DeleteAccount } from './delete-account';
import * as panelStyles from '../../ui/panel.module.css';
import * as badgeStyles from '../../ui/badge.module.css';
import * as styles from './devices-screen.module.css';

/** Lists the devices on which the person is signed in, with a button to sign out on each. */
export function DevicesScreen() {
  useTitle(i18n.t('Signed-in devices'));
  const { data: user, isPending } = useQuery(currentUser());
  return (
    <div className="page page-narrow stack">
      {isPending ? (
        <Loading text={i18n.t('Loading your devices...')} />
      ) : user ? (
        <Devices />
      ) : (
        <Message
          icon={icons.alert}
          title={i18n.t('Please sign in first')}
          text={i18n.t('Then you see here where else you are signed in.')}
        >
          <a href={loginHref('/account/devices')} className={buttonClass('primary')}>
            {i18n.t('Sign in')}
          </a>
        </Message>
      )}
    </div>
  );
}

function Devices() {
  const { data, isError, error, refetch } = useQuery(devices());
  return (
    <>
      <h1>{i18n.t('Signed-in devices')}</h1>
      <p className="muted">
        {i18n.t(
          'You are signed in on these devices. If you do not know one of them, or have lost one, sign it out.',
        )}
      </p>
      {data ? (
        <>
          <ul className={styles.devices}>
            {data.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
          <SignOutEverywhere />
          <DeleteAccount />
        </>
      ) : isError ? (
        <NotLoaded
          level={2}
          title={i18n.t('Your devices could not be loaded')}
          text={errorText(error, i18n.t('Please try again in a moment.'))}
          retry={refetch}
        />
      ) : (
        <Loading text={i18n.t('Loading your devices...')} />
      )}
    </>
  );
}

function Device({ device }: { device: SignedInDevice }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => signDeviceOut(device.id),
    onSuccess: () =>
      showToast({ title: i18n.t('Signed out: {device}', { device: shownDevice(device.device) }) }),
    onSettled: () => client.invalidateQueries({ queryKey: devices().queryKey }),
  });
  // Ignores 404: the device was signed out meanwhile, which is the wanted result.
  const failed = ending.isError && !isStatus(ending.error, 404);
  return (
    <li className={`${panelStyles.panel} ${styles.device}`}>
      <div>
        <div className={styles.deviceName}>
          <h2>{shownDevice(device.device)}</h2>
          {device.current && (
            <span className={badgeStyles.badge} data-tone="good">
              {i18n.t('This device')}
            </span>
          )}
        </div>
        <p className="muted">
          {device.lastSeenAt && i18n.t('Last used {moment}', { moment: moment(device.lastSeenAt) })}
          {device.signedInAt && (
            <>
              <br />
              {i18n.t('Signed in {moment}', { moment: moment(device.signedInAt) })}
            </>
          )}
        </p>
        {failed && (
          <Note tone="bad" role="alert">
            {errorText(ending.error, i18n.t('Please try again in a moment.'))}
          </Note>
        )}
      </div>
      {!device.current && (
        <Button
          aria-label={i18n.t('Sign out {device}', { device: shownDevice(device.device) })}
          disabled={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {i18n.t('Sign out')}
        </Button>
      )}
    </li>
  );
}

const moment = (iso: string): string =>
  i18n.t('{date}, {time}', { date: shortDay(iso), time: time(iso) });

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: signOutEverywhere,
    // Loads a full page, so that nothing about the person stays in memory.
    onSuccess: () => {
      forgetPeople();
      window.location.assign('/');
    },
  });
  return (
    <div>
      <Button disabled={ending.isPending} onClick={() => setAsking(true)}>
        {i18n.t('Sign out everywhere')}
      </Button>
      {ending.isError && (
        <Note tone="bad" role="alert">
          {errorText(ending.error, i18n.t('Please try again in a moment.'))}
        </Note>
      )}
      {asking && (
        <AskDialog
          title={i18n.t('Sign out everywhere?')}
          confirmLabel={i18n.t('Sign out everywhere')}
          cancelLabel={i18n.t('Stay signed in')}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('You are signed out on all your devices, on this one as well.')}</p>
        </AskDialog>
      )}
    </div>
  );
}
