import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { askAnew } from '../api/ask-anew';
import { currentUser } from '../api/session';
import { ScannerScreen } from '../features/door/practice-screen';
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
 * Staff work the door; everybody else may practise. Whoever might be staff gets no practice, because that calls any number a
 * valid ticket: while the server does not say who is here, the doors that this device keeps are worked, and a session that ends
 * leaves the door as it is.
 */
function Scanner() {
  const client = useQueryClient();
  // A door that opened so stays as it is when the server is back: somebody may be reading a result on it.
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
      // A call that is on its way goes on, as a network may be slow; one that hangs is given up for another.
      if (turn % HANGS_AFTER_TURNS === 0) void askAnew(client, queryKey);
      else void client.refetchQueries({ queryKey, exact: true });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [asksAgain, client]);
  const takesLong = useTakesLong(user === undefined);
  const refusedScreen = useLocation({ select: ({ state }) => state.refusedScreen === true });
  if (!unknown && user === undefined && (error || takesLong)) setUnknown(true);
  if (isStaff(user) && user !== lastStaff) setLastStaff(user);
  if (user === undefined && !unknown) return <Loading text="Loading..." />;
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
    <Suspense fallback={<Loading text="Loading..." />}>
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

/** The words stay the same from one attempt to the next. */
function Unread({ retry }: { retry: () => void }) {
  useTitle('Ticket Scanner');
  return (
    <Message
      title="The scanner could not be opened"
      text="The server does not say who is signed in. Please check the connection; it is asked again by itself."
      icon={icons.alert}
    >
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </Message>
  );
}
