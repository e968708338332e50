import { useQuery } from '@tanstack/react-query';
import { content, heroDefaults } from '../../api/content';
import { HeroBanner } from '../../ui/hero-banner';

/** Banner with managed texts, or the defaults without them. */
export function Hero() {
  const { data, isPending } = useQuery(content('homepage-hero'));
  return <HeroBanner value={data?.value ?? heroDefaults} waiting={isPending} />;
}
