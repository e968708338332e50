import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
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

/** Staff work the door; everybody else may practise. */
function Scanner() {
  const { data: user, isPending, error } = useQuery(currentUser());
  const refusedScreen = useLocation({ select: ({ state }) => state.refusedScreen === true });
  if (isPending) return <Loading text="Loading..." />;
  if (user === undefined && error instanceof NetworkError)
    return (
      <Suspense fallback={<Loading text="Loading..." />}>
        <KeptDoor />
      </Suspense>
    );
  if (!user || (user.schools.length === 0 && !user.isSuperAdmin)) return <ScannerScreen />;
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
      <StaffDoor user={user} refusedScreen={refusedScreen} />
    </Suspense>
  );
}
