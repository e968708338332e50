import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { Button } from 'antd';
import { isConfirmed } from '@contracts/rest/booking-status';
import { adminBookingsKey, resendEmail, type StaffBooking } from '../../api/admin-bookings';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { MoreMenu } from '../../ui/staff/more-menu';
import { useAction } from '../../ui/staff/use-action';
import { whyNotAmend, whyNotChange, whyNotResend } from './refused-actions';
import * as styles from './booking-page.module.css';

export type BookingDialog = { kind: 'edit' | 'cancel' | 'erase'; booking: StaffBooking };

interface Props {
  booking: StaffBooking;
  onOpen: (dialog: BookingDialog) => void;
}

interface Action {
  readonly name: string;
  readonly link?: LinkOptions;
  readonly run?: () => void;
  readonly pending?: boolean;
  readonly danger?: boolean;
  /** Reason why the server would refuse the action; null when the server would accept it. */
  readonly why?: string | null;
}

/** Returns the actions for a booking: five for the list's menu, and all for the booking's page. */
function useBookingActions({ booking, onOpen }: Props) {
  const { id, performanceId } = booking;
  const resend = useAction({
    run: () => resendEmail(id),
    success: i18n.t('Email resent successfully'),
    failure: i18n.t('Failed to resend email'),
    refresh: [[...adminBookingsKey, id, 'history']],
  });
  const open = (kind: BookingDialog['kind']) => () => onOpen({ kind, booking });
  const notChanged = whyNotChange(booking);
  const five: Action[] = [
    { name: i18n.t('View Details'), link: linkOptions({ to: '/booking/$id', params: { id } }) },
    { name: i18n.t('Edit Customer Details'), run: open('edit'), why: notChanged },
    {
      name: i18n.t('Amend Seats'),
      link: linkOptions({
        to: '/seats/$performanceId',
        params: { performanceId },
        search: { bookingId: id },
      }),
      why: whyNotAmend(booking),
    },
    {
      name: resend.isPending ? i18n.t('Sending...') : i18n.t('Resend Confirmation Email'),
      run: () => resend.mutate(undefined),
      pending: resend.isPending,
      why: whyNotResend(booking),
    },
    { name: i18n.t('Cancel Booking'), run: open('cancel'), danger: true, why: notChanged },
  ];
  const checkIn: Action = {
    name: i18n.t('Check In'),
    link: linkOptions({ to: '/admin/check-in/$bookingId', params: { bookingId: id } }),
    why:
      notChanged ??
      (isConfirmed(booking.status) ? null : i18n.t('Not yet: the booking is not paid')),
  };
  const erase: Action = {
    name: i18n.t('Erase Customer'),
    run: open('erase'),
    danger: true,
    why: booking.customerName === null ? i18n.t('No customer is known') : null,
  };
  return { pending: resend.isPending, five, all: [checkIn, ...five, erase] };
}

/** Menu of a booking in the list. `short` hides the menu's label, because the table column has a heading. */
export function BookingActions({ short = false, ...props }: Props & { short?: boolean }) {
  const { pending, five } = useBookingActions(props);
  const items = five.map(({ name, link, run, why, ...rest }) => ({
    key: name,
    // A refused action is not `disabled`, so that arrow keys and screen readers reach the action and its reason.
    ...(why
      ? {
          label: (
            <span className={styles.actionRefused} aria-disabled="true">
              {name}
              <span className="small">{why}</span>
            </span>
          ),
        }
      : {
          label: link ? <Link {...link}>{name}</Link> : name,
          onClick: run,
          disabled: rest.pending,
          danger: rest.danger,
        }),
  }));
  return (
    <MoreMenu
      label={i18n.t('Actions for {confirmationNumber}', {
        confirmationNumber: props.booking.confirmationNumber,
      })}
      items={items}
      loading={pending}
    >
      {!short && i18n.t('Actions')}
    </MoreMenu>
  );
}

/** Shows all actions as buttons, then the refused actions with their reasons. */
export function PageActions(props: Props) {
  const { all } = useBookingActions(props);
  return (
    <>
      <ul className={styles.actions}>
        {all
          .filter(({ why }) => !why)
          .map(({ name, link, run, pending, danger }) => (
            <li key={name}>
              {link ? (
                <Link {...link} className={buttonClass()}>
                  {name}
                </Link>
              ) : (
                <Button danger={danger} loading={pending} onClick={run}>
                  {name}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {all
        .filter(({ why }) => why)
        .map(({ name, why }) => (
          <p key={name} className="muted small">
            {name}: {why}
          </p>
        ))}
    </>
  );
}
