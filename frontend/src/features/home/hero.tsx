import { useQuery } from '@tanstack/react-query';
import { content, heroDefaults } from '../../api/content';
import { pictureSources } from '../../ui/picture-sources';
import { HERO_WIDTHS } from './home-data';

/** The words come from managed content, or from the defaults while there is none. */
export function Hero() {
  const { data, isPending } = useQuery(content('homepage-hero'));
  const hero = data?.value ?? heroDefaults;
  return (
    <section className="hero" data-waiting={isPending || undefined}>
      <img
        {...pictureSources(hero.imageUrl || '/hero.svg', HERO_WIDTHS)}
        sizes="100vw"
        fetchPriority="high"
        alt=""
        className="hero-image"
        data-own={hero.imageUrl ? undefined : true}
      />
      <div className="hero-words">
        <h1>{hero.title}</h1>
        <p>{hero.description}</p>
      </div>
      <div className="hero-bulbs" aria-hidden="true" />
    </section>
  );
}
