import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { currentUser } from '../api/session';
import { ScannerScreen } from '../features/door/practice-screen';
import { Loading } from '../ui/panel';

const StaffDoor = lazy(async () => ({
  default: (await import('../features/door/staff-door')).StaffDoor,
}));

export const Route = createFileRoute('/scanner')({ component: Scanner });

/** Staff work the door; everybody else may practise. */
function Scanner() {
  const { data: user, isPending } = useQuery(currentUser());
  if (isPending) return <Loading text="Loading..." />;
  if (!user || (user.schools.length === 0 && !user.isSuperAdmin)) return <ScannerScreen />;
  return (
    <Suspense fallback={<Loading text="Loading..." />}>
      <StaffDoor user={user} />
    </Suspense>
  );
}
