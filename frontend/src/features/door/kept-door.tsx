import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { keptLists } from '../../storage/door-store';
import { Loading } from '../../ui/panel';
import { StaffNav } from '../../ui/staff/staff-nav';
import { DoorScreen } from './door-screen';
import '../../ui/staff/staff-pages.css';

/**
 * The scanner that was opened while the server could not say who works here: the doors whose lists this device keeps. A sign-out deletes them, so that nobody
 * comes to it unless staff worked here and are still signed in. Its scans are sent when the network is back.
 */
export function KeptDoor({
  user,
  signedOut,
  children,
}: {
  /** Who is signed in, once the network is back and the server has said so. */
  user: CurrentUser | null;
  /** Once the server has said so. */
  signedOut: boolean;
  /** Shown where the device keeps no list. */
  children: ReactNode;
}) {
  const { data, isPending } = useQuery({
    queryKey: ['kept-doors'],
    queryFn: keptLists,
    staleTime: 0,
  });
  if (isPending) return <Loading text="Loading..." />;
  if (!data || data.length === 0) return children;
  return (
    <>
      <StaffNav user={user} />
      <DoorScreen
        signedOut={signedOut}
        performances={data.map((list) => ({
          id: list.performanceId,
          productionId: list.productionId,
          productionTitle: list.productionName,
          dateTime: list.performanceDate,
        }))}
      />
    </>
  );
}
