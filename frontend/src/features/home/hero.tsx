import { useQuery } from '@tanstack/react-query';
import { content } from '../../api/content';
import { pictureSources } from '../../ui/picture-sources';
import { HERO_WIDTHS, heroDefaults } from './home-data';

/** The words come from managed content; without an answer the house's own. */
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
