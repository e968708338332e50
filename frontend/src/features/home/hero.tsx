import { useQuery } from '@tanstack/react-query';
import { content, heroDefaults, shownContent } from '../../api/content';
import { HeroBanner } from '../../ui/hero-banner';

/** Shows the banner with the managed texts, or with default texts. */
export function Hero() {
  const { data, isPending } = useQuery(content('homepage-hero'));
  return <HeroBanner value={shownContent(data?.value, heroDefaults)} waiting={isPending} />;
}
