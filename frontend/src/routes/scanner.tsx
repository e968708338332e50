import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { NetworkError } from '../api/errors';
import { currentUser } from '../api/session';
import { ScannerScreen } from '../features/door/practice-screen';
import { Loading } from '../ui/panel';

const StaffDoor = lazy(async () => ({
  default: (await import('../features/door/staff-door')).StaffDoor,
}));

const KeptDoor = lazy(async () => ({
  default: (await import('../features/door/kept-door')).KeptDoor,
}));

export const Route = createFileRoute('/scanner')({ component: Scanner });

const ASK_AGAIN_MS = 5000;

/** Staff work the door; everybody else may practise. */
function Scanner() {
  // A door that opened without network stays as it is when the network is back: somebody may be reading a result on it.
  const [withoutNetwork, setWithoutNetwork] = useState(false);
  const {
    data: user,
    isPending,
    error,
  } = useQuery({
    ...currentUser(),
    refetchInterval: ({ state }) =>
      withoutNetwork && state.data === undefined ? ASK_AGAIN_MS : false,
  });
  const refusedScreen = useLocation({ select: ({ state }) => state.refusedScreen === true });
  if (!withoutNetwork && user === undefined && error instanceof NetworkError)
    setWithoutNetwork(true);
  if (isPending && !withoutNetwork) return <Loading text="Loading..." />;
  const scanner =
    !user || (user.schools.length === 0 && !user.isSuperAdmin) ? (
      <ScannerScreen />
    ) : (
      <StaffDoor user={user} refusedScreen={refusedScreen} />
    );
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
      {withoutNetwork ? <KeptDoor user={user ?? null}>{scanner}</KeptDoor> : scanner}
    </Suspense>
  );
}
