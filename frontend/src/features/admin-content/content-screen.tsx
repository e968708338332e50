import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tabs } from 'antd';
import { useState } from 'react';
import { contentBlocks } from '../../api/admin-content';
import { heroDefaults, productionsDefaults } from '../../api/content';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { mayEditSite } from '../../staff/may-edit-site';
import { useStaffUser } from '../../staff/managed-school';
import { AccessDenied } from '../../ui/staff/access-denied';
import { HeroBanner } from '../../ui/hero-banner';
import { SectionHeading } from '../../ui/section-heading';
import { useTitle } from '../../ui/use-title';
import { ContentForm } from './content-form';
import * as styles from './content-form.module.css';
import * as buttonStyles from '../../ui/button.module.css';

/** Edits the texts of the home page. A text that nobody has changed shows the screen's default. */
export function ContentScreen() {
  useTitle('Website Content');
  return mayEditSite(useStaffUser()) ? (
    <Content />
  ) : (
    <AccessDenied text="The home page belongs to all schools. Only super administrators can change it, and schools that they allow." />
  );
}

function Content() {
  const { data: blocks } = useSuspenseQuery(contentBlocks());
  const [heroChanged, setHeroChanged] = useState(false);
  const [productionsChanged, setProductionsChanged] = useState(false);
  const blockOf = (slug: string) => blocks.find((block) => block.slug === slug);
  return (
    <div className="page staff-page stack">
      <header>
        <Link to="/admin/productions" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> Back to Admin
        </Link>
        <h1>Website Content</h1>
        <p className="muted">The texts of the home page, the same for every school</p>
      </header>
      <Tabs
        items={[
          {
            key: 'hero',
            label: <TabLabel text="Hero Section" changed={heroChanged} />,
            children: (
              <ContentForm
                slug="homepage-hero"
                block={blockOf('homepage-hero')}
                defaults={heroDefaults}
                withImage
                preview={(value) => <HeroBanner value={value} preview />}
                onChanged={setHeroChanged}
                success="Hero content updated successfully"
                failure="Failed to update hero content"
              />
            ),
          },
          {
            key: 'productions',
            label: <TabLabel text="Productions Section" changed={productionsChanged} />,
            children: (
              <ContentForm
                slug="homepage-productions"
                block={blockOf('homepage-productions')}
                defaults={productionsDefaults}
                preview={(value) => (
                  <div className={styles.previewPadding}>
                    <SectionHeading value={value} preview />
                  </div>
                )}
                onChanged={setProductionsChanged}
                success="Productions section updated successfully"
                failure="Failed to update productions section"
              />
            ),
          },
        ]}
      />
    </div>
  );
}

const TabLabel = ({ text, changed }: { text: string; changed: boolean }) => (
  <>
    {text}
    {changed && (
      <span className={styles.mark}>
        {' '}
        <span aria-hidden="true">●</span>
        <span className="visually-hidden">not saved</span>
      </span>
    )}
  </>
);
