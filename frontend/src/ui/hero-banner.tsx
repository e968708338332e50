import type { ContentValue } from '@contracts/rest/catalogue';
import { HERO_WIDTHS, pictureSources } from './picture-sources';
import { useBrokenPicture } from './use-broken-picture';
import * as styles from './hero-banner.module.css';

/** Banner at the top of the home page. In a preview its title is no heading element, because the page around it has its own. */
export function HeroBanner(props: { value: ContentValue; waiting?: boolean; preview?: boolean }) {
  const { value, waiting = false, preview = false } = props;
  const { isBroken, watch } = useBrokenPicture(value.imageUrl);
  const own = isBroken ? '' : value.imageUrl;
  const Title = preview ? 'p' : 'h1';
  return (
    <section className={styles.hero} data-waiting={waiting || undefined}>
      <img
        {...pictureSources(own || '/hero.svg', HERO_WIDTHS)}
        {...watch}
        sizes="100vw"
        fetchPriority={preview ? 'auto' : 'high'}
        alt=""
        className={styles.heroImage}
        data-own={own ? undefined : true}
      />
      <div className={styles.heroWords}>
        <Title className={styles.heroTitle}>{value.title}</Title>
        <p className={styles.heroText}>{value.description}</p>
      </div>
      <div className={styles.heroBulbs} aria-hidden="true" />
    </section>
  );
}
