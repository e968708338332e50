import type { PerformanceView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { rm } from '../../ui/money';
import { Loading } from '../../ui/panel';
import { Legend } from './legend';
import * as styles from './map-loading.module.css';

/**
 * Placeholder for the map, as high as a large hall so that content below stays out of sight, with the legend and the lowest
 * price. The server renders it, too; seats change too often to be part of its page.
 */
export function MapLoading({ performance }: { performance: PerformanceView }) {
  return (
    <div className={styles.mapLoading}>
      <div className={styles.mapLoadingBar}>
        {performance.priceFrom !== null && (
          <p className={styles.mapLoadingPrice}>
            {i18n.t('From {price} a seat', { price: rm(performance.priceFrom) })}
          </p>
        )}
        <Legend marked={false} />
      </div>
      <div className={styles.mapLoadingHall}>
        <Loading text={i18n.t('Loading seating configuration...')} />
      </div>
    </div>
  );
}
