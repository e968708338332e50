import { useQuery } from '@tanstack/react-query';
import { content, heroDefaults } from '../../api/content';
import { HeroBanner } from '../../ui/hero-banner';

/** The words come from managed content, or from the defaults while there is none. */
export function Hero() {
  const { data, isPending } = useQuery(content('homepage-hero'));
  return <HeroBanner value={data?.value ?? heroDefaults} waiting={isPending} />;
}
