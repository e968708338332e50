import type { ContentValue } from '@contracts/rest/catalogue';
import * as styles from './section-heading.module.css';

/** Heading above the home page's productions. In a preview it is no heading element, because the page around it has its own. */
export function SectionHeading(props: {
  value: ContentValue;
  waiting?: boolean;
  preview?: boolean;
}) {
  const { value, waiting = false, preview = false } = props;
  const Title = preview ? 'p' : 'h2';
  return (
    <header className={styles.sectionHeading} data-waiting={waiting || undefined}>
      <Title className={styles.sectionTitle}>{value.title}</Title>
      <p className={`muted ${styles.sectionText}`}>{value.description}</p>
    </header>
  );
}
