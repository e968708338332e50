import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { i18n } from '../../language/i18n';
import { keptLists } from '../../storage/door-store';
import { Loading } from '../../ui/panel';
import { StaffNav } from '../../ui/staff/staff-nav';
import { DoorScreen } from './door-screen';
import '../../ui/staff/staff-pages.css';

/**
 * Scanner that opens when the server does not say who is signed in. It offers the performances whose guest lists this device
 * stores. A sign-out deletes these lists, so only staff who are still signed in can use the scanner. It sends its scans when the
 * network is back.
 */
export function KeptDoor(props: {
  /** Signed-in person; null until the server has answered. */
  user: CurrentUser | null;
  /** True after the server has answered that nobody is signed in. */
  signedOut: boolean;
  /** Content shown when the device stores no list. */
  children: ReactNode;
}) {
  const { user, signedOut, children } = props;
  const { data, isPending } = useQuery({
    queryKey: ['kept-doors'],
    queryFn: keptLists,
    staleTime: 0,
  });
  if (isPending) return <Loading text={i18n.t('Loading...')} />;
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
