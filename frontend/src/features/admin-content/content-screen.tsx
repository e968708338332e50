import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentBlockView } from '@contracts/rest/administration';
import type { ContentValue } from '@contracts/rest/catalogue';
import { contentBlocks } from '../../api/admin-content';
import { content, heroDefaults, productionsDefaults } from '../../api/content';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { mayEditSite } from '../../staff/may-edit-site';
import { useStaffUser } from '../../staff/managed-school';
import { Note } from '../../ui/panel';
import { HeroBanner } from '../../ui/hero-banner';
import { SectionHeading } from '../../ui/section-heading';
import { AddressTabs } from '../../ui/staff/address-tabs';
import { useTitle } from '../../ui/use-title';
import { ContentForm } from './content-form';
import * as styles from './content-form.module.css';
import * as buttonStyles from '../../ui/button.module.css';

/** Edits the texts of the home page. A text without a stored value shows the screen's default. */
export function ContentScreen({ tab }: { tab: string | undefined }) {
  useTitle(i18n.t('Website Content'));
  return mayEditSite(useStaffUser()) ? <Editable tab={tab} /> : <ReadOnly tab={tab} />;
}

function Editable({ tab }: { tab: string | undefined }) {
  const { data: blocks } = useSuspenseQuery(contentBlocks());
  return <Content tab={tab} blocks={blocks} />;
}

/** Shows the home page's present texts to staff of schools that may not change them. */
function ReadOnly({ tab }: { tab: string | undefined }) {
  const [hero, productions] = useSuspenseQueries({
    queries: [content('homepage-hero'), content('homepage-productions')],
  });
  return (
    <Content
      tab={tab}
      blocks={[]}
      live={{ hero: hero.data.value, productions: productions.data.value }}
    />
  );
}

interface ContentProps {
  tab: string | undefined;
  blocks: readonly ContentBlockView[];
  /** Texts on the public site. If set, the forms are read-only, because the person may not change the texts. */
  live?: Readonly<Record<'hero' | 'productions', ContentValue>>;
}

function Content({ tab, blocks, live }: ContentProps) {
  const [heroChanged, setHeroChanged] = useState(false);
  const [productionsChanged, setProductionsChanged] = useState(false);
  const blockOf = (slug: string) => blocks.find((block) => block.slug === slug);
  return (
    <div className="page staff-page stack">
      <header>
        <Link to="/admin/productions" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> {i18n.t('Back to Admin')}
        </Link>
        <h1>{i18n.t('Website Content')}</h1>
        <p className="muted">{i18n.t('The texts of the home page, the same for every school')}</p>
      </header>
      {live && (
        <Note title={i18n.t('You can read these texts, but not change them')}>
          {i18n.t(
            'The home page belongs to all schools. Only super administrators can change it, and schools that they allow.',
          )}
        </Note>
      )}
      <AddressTabs
        tab={tab}
        items={[
          {
            key: 'hero',
            label: <TabLabel text={i18n.t('Hero Section')} changed={heroChanged} />,
            children: (
              <ContentForm
                slug="homepage-hero"
                block={blockOf('homepage-hero')}
                defaults={heroDefaults}
                readOnly={live?.hero}
                withImage
                preview={(value) => <HeroBanner value={value} preview />}
                onChanged={setHeroChanged}
                success={i18n.t('Hero content updated successfully')}
                failure={i18n.t('Failed to update hero content')}
              />
            ),
          },
          {
            key: 'productions',
            label: <TabLabel text={i18n.t('Productions Section')} changed={productionsChanged} />,
            children: (
              <ContentForm
                slug="homepage-productions"
                block={blockOf('homepage-productions')}
                defaults={productionsDefaults}
                readOnly={live?.productions}
                preview={(value) => (
                  <div className={styles.previewPadding}>
                    <SectionHeading value={value} preview />
                  </div>
                )}
                onChanged={setProductionsChanged}
                success={i18n.t('Productions section updated successfully')}
                failure={i18n.t('Failed to update productions section')}
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
        <span className="visually-hidden">{i18n.t('not saved')}</span>
      </span>
    )}
  </>
);
