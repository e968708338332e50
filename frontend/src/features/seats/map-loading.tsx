import type { PerformanceView } from '@contracts/rest/catalogue';
import { Loading } from '../../ui/panel';
import { Legend } from './legend';
import * as styles from './map-loading.module.css';

/**
 * What stands where the map will be: its frame, as high as a large hall's, so that what is below it stays out of sight, what the
 * seats' marks mean and what a seat costs at least. The server draws it, too; it knows no more, because seats change too often to be
 * in its page.
 */
export function MapLoading({ performance }: { performance: PerformanceView }) {
  return (
    <div className={styles.mapLoading}>
      <div className={styles.mapLoadingBar}>
        {performance.priceFrom !== null && (
          <p className={styles.mapLoadingPrice}>From RM {performance.priceFrom} a seat</p>
        )}
        <Legend marked={false} />
      </div>
      <div className={styles.mapLoadingHall}>
        <Loading text="Loading seating configuration..." />
      </div>
    </div>
  );
}
