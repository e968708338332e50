import { useQuery } from '@tanstack/react-query';
import { keptLists } from '../../storage/door-store';
import { Loading } from '../../ui/panel';
import { DoorScreen } from './door-screen';
import { ScannerScreen } from './practice-screen';

/**
 * The scanner that was opened without network: the doors whose lists this device keeps. A sign-out deletes them, so that nobody
 * comes to it unless staff worked here and are still signed in. Its scans are sent when the network is back.
 */
export function KeptDoor() {
  const { data, isPending } = useQuery({
    queryKey: ['kept-doors'],
    queryFn: keptLists,
    staleTime: 0,
  });
  if (isPending) return <Loading text="Loading..." />;
  if (!data || data.length === 0) return <ScannerScreen />;
  return (
    <DoorScreen
      performances={data.map((list) => ({
        id: list.performanceId,
        productionId: list.productionId,
        productionTitle: list.productionName,
        dateTime: list.performanceDate,
      }))}
    />
  );
}
