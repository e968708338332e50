import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { school as schoolQuery, type SchoolChoice } from '../../api/admin-schools';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { AddressTabs } from '../../ui/staff/address-tabs';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import { Administrators } from './administrators';
import { PaymentForm } from './payment-form';
import { ProfileForm } from './profile-form';

export function SettingsScreen({ tab }: { tab: string | undefined }) {
  useTitle(i18n.t('School Settings'));
  const managed = useManagedSchools();
  return (
    <div className="page staff-page page-narrow stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('School Settings')}</h1>
          <p className="muted">{i18n.t('Profile, people and payment details')}</p>
        </div>
        <div className="row">
          {managed.school && (
            <Link to="/admin/changes" search={{}} className={buttonClass()}>
              {i18n.t('Change History')}
            </Link>
          )}
          <SchoolSelector {...managed} />
        </div>
      </header>
      {managed.school ? (
        <Settings key={managed.school.id} choice={managed.school} tab={tab} />
      ) : (
        <Message level={2} icon={icons.alert} title={i18n.t('No school selected')}>
          <Link to="/school/register" className={buttonClass('primary')}>
            {i18n.t('Register Your School')}
          </Link>
        </Message>
      )}
    </div>
  );
}

function Settings({ choice, tab }: { choice: SchoolChoice; tab: string | undefined }) {
  const { data: school } = useSuspenseQuery(schoolQuery(choice.id));
  return (
    <AddressTabs
      tab={tab}
      items={[
        { key: 'profile', label: i18n.t('Profile'), children: <ProfileForm school={school} /> },
        {
          key: 'administrators',
          label: i18n.t('Administrators'),
          children: <Administrators school={school} />,
        },
        {
          key: 'payment',
          label: i18n.t('Payment Details'),
          children: <PaymentForm school={school} />,
        },
      ]}
    />
  );
}
