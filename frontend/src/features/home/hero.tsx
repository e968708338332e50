import { useQuery } from '@tanstack/react-query';
import { content, heroDefaults } from '../../api/content';
import { pictureSources } from '../../ui/picture-sources';
import { HERO_WIDTHS } from './home-data';
import * as styles from './hero.module.css';

/** The words come from managed content, or from the defaults while there is none. */
export function Hero() {
  const { data, isPending } = useQuery(content('homepage-hero'));
  const hero = data?.value ?? heroDefaults;
  return (
    <section className={styles.hero} data-waiting={isPending || undefined}>
      <img
        {...pictureSources(hero.imageUrl || '/hero.svg', HERO_WIDTHS)}
        sizes="100vw"
        fetchPriority="high"
        alt=""
        className={styles.heroImage}
        data-own={hero.imageUrl ? undefined : true}
      />
      <div className={styles.heroWords}>
        <h1>{hero.title}</h1>
        <p>{hero.description}</p>
      </div>
      <div className={styles.heroBulbs} aria-hidden="true" />
    </section>
  );
}
