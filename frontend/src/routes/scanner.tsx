import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { askAnew } from '../api/ask-anew';
import { currentUser } from '../api/session';
import { ScannerScreen } from '../features/door/practice-screen';
import { i18n } from '../language/i18n';
import { joinSentences } from '../language/sentences';
import { Button } from '../ui/button';
import * as icons from '../ui/icons';
import { Loading, Message } from '../ui/panel';
import { useTakesLong } from '../api/use-takes-long';
import { useTitle } from '../ui/use-title';

const StaffDoor = lazy(async () => ({
  default: (await import('../features/door/staff-door')).StaffDoor,
}));

const KeptDoor = lazy(async () => ({
  default: (await import('../features/door/kept-door')).KeptDoor,
}));

export const Route = createFileRoute('/scanner')({ component: Scanner });

const ASK_AGAIN_MS = 5000;
const HANGS_AFTER_TURNS = 4;

/**
 * Opens the door for staff and the practice mode for everybody else. Practice mode accepts any number as a valid ticket, so
 * people who might be staff must not get it. While the server does not say who is signed in, the door opens with the lists stored
 * on this device. When a session ends, the door stays open.
 */
function Scanner() {
  const client = useQueryClient();
  // True once the scanner was opened while it was unknown who is signed in. Stays true when the server answers again, because a
  // scan result may be on screen.
  const [unknown, setUnknown] = useState(false);
  const [lastStaff, setLastStaff] = useState<CurrentUser | null>(null);
  const { data: user, error } = useQuery(currentUser());
  const asksAgain = unknown && user === undefined;
  useEffect(() => {
    if (!asksAgain) return;
    const { queryKey } = currentUser();
    let turn = 0;
    const timer = setInterval(() => {
      turn += 1;
      // Lets a slow request continue. Every fourth attempt cancels it and sends a new one, because the request may hang.
      if (turn % HANGS_AFTER_TURNS === 0) void askAnew(client, queryKey);
      else void client.refetchQueries({ queryKey, exact: true });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [asksAgain, client]);
  const takesLong = useTakesLong(user === undefined);
  const refusedScreen = useLocation({ select: ({ state }) => state.refusedScreen === true });
  if (!unknown && user === undefined && (error || takesLong)) setUnknown(true);
  if (isStaff(user) && user !== lastStaff) setLastStaff(user);
  if (user === undefined && !unknown) return <Loading text={i18n.t('Loading...')} />;
  const signedOut = user === null;
  const worker = user ?? lastStaff;
  const scanner =
    user === undefined ? (
      <Unread retry={() => void askAnew(client, currentUser().queryKey)} />
    ) : isStaff(worker) ? (
      <StaffDoor user={worker} signedOut={signedOut} refusedScreen={refusedScreen} />
    ) : (
      <ScannerScreen />
    );
  return (
    <Suspense fallback={<Loading text={i18n.t('Loading...')} />}>
      {unknown ? (
        <KeptDoor user={user ?? null} signedOut={signedOut}>
          {scanner}
        </KeptDoor>
      ) : (
        scanner
      )}
    </Suspense>
  );
}

const isStaff = (user: CurrentUser | null | undefined): user is CurrentUser =>
  Boolean(user && (user.schools.length > 0 || user.isSuperAdmin));

/** Error screen of the scanner. Its text does not change during further attempts. */
function Unread({ retry }: { retry: () => void }) {
  useTitle(i18n.t('Ticket Scanner'));
  return (
    <Message
      title={i18n.t('The scanner could not be opened')}
      text={joinSentences([
        i18n.t('The server does not say who is signed in.'),
        i18n.t('Please check the connection; it is asked again by itself.'),
      ])}
      icon={icons.alert}
    >
      <Button look="primary" onClick={retry}>
        {i18n.t('Try again')}
      </Button>
    </Message>
  );
}
