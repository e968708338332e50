import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button, Form, Input } from 'antd';
import { errorToast } from '../../api/error-toast';
import { placeBookingToast } from '../../api/place-booking-toast';
import { isCheckingForRobots, onRobotCheck } from '../../api/robot-check/robot-check';
import { forgetSeatCounts } from '../../api/performances';
import { currentUser } from '../../api/session';
import { randomId } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import * as icons from '../../ui/icons';
import { lookAgainAtMended } from '../../ui/mended-field';
import { isFree, rm } from '../../ui/money';
import { Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { type Contact, contactToOffer } from '../../order/contact';
import { rememberOpenOrder } from '../../order/open-orders';
import type { BookingData } from '../../order/order-in-progress';
import { orderCalls, bookOrder, isRefusal, orderOf } from '../../order/place-order';
import { rightTotal } from '../../order/right-total';
import type { Checkout } from './steps';
import '../../ui/antd-fields.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './order-summary.module.css';
import { mailAddressRule } from '../../ui/mail-address-rule';

const fields = [
  {
    name: 'firstName',
    label: /*i18n*/ 'First Name',
    type: 'text',
    complete: 'given-name',
    needed: /*i18n*/ 'Please enter your first name',
  },
  {
    name: 'lastName',
    label: /*i18n*/ 'Last Name',
    type: 'text',
    complete: 'family-name',
    needed: /*i18n*/ 'Please enter your last name',
  },
  {
    name: 'email',
    label: /*i18n*/ 'Email',
    type: 'email',
    complete: 'email',
    needed: /*i18n*/ 'Please enter an email for your tickets',
  },
  {
    name: 'phone',
    label: /*i18n*/ 'Phone Number',
    type: 'tel',
    complete: 'tel',
    needed: /*i18n*/ 'Please enter a phone number',
  },
] as const;

const trimmed = (contact: Contact): Contact => ({
  firstName: contact.firstName.trim(),
  lastName: contact.lastName.trim(),
  email: contact.email.trim(),
  phone: contact.phone.trim(),
});

export function ContactStep({ data, checkout }: { data: BookingData; checkout: Checkout }) {
  const client = useQueryClient();
  const [form] = Form.useForm<Contact>();
  const { progress, update, changeTotal, totalBefore } = checkout;
  const placed = progress.bookingId !== null;
  const free = isFree(data.total);
  const checking = useSyncExternalStore(onRobotCheck, isCheckingForRobots);

  const book = useMutation({
    mutationFn: (contact: Contact) =>
      bookOrder(orderCalls, { ...progress, contact }, orderOf(data, contact), randomId, update),
    onSuccess: (booked) => {
      void forgetSeatCounts(client);
      if (!free && booked.bookingId !== null) rememberOpenOrder(booked.bookingId);
      // Replaces the history entry of a free order, because there is no payment step to return to.
      update({ ...booked, step: free ? 3 : 2 }, { replace: free });
    },
    onError: (error, contact) => {
      if (!placed && isRefusal(error))
        update({ ...progress, contact, idempotencyKey: null, keyIsFor: null });
      const total = placed ? null : rightTotal(error);
      if (total !== null) {
        // The seat map and its prices are fetched again when the buyer goes back to them.
        for (const queryKey of [['/api/productions'], ['/api/performances']])
          void client.invalidateQueries({ queryKey, refetchType: 'none' });
        changeTotal(total);
        return;
      }
      showToast(
        placed
          ? errorToast(error, i18n.t('Your details could not be changed. Please try again.'))
          : placeBookingToast(error),
      );
    },
  });

  const { data: user } = useQuery(currentUser());
  useEffect(() => {
    const offered = user && !placed && contactToOffer(form.getFieldsValue(), user);
    if (offered) form.setFieldsValue(offered);
  }, [user, placed, form]);

  const [hints, setHints] = useState<Readonly<Record<string, ReactNode>>>({});
  async function lookAt(name: string) {
    if (name !== 'email' && name !== 'phone') return;
    const { meantAddress, phoneHint } = await import('./contact-hints');
    const { email, phone } = trimmed(form.getFieldsValue());
    const meant = name === 'email' ? meantAddress(email) : null;
    const take = () => {
      form.setFieldValue('email', meant);
      update({ ...progress, contact: form.getFieldsValue() });
      setHints({ ...hints, email: null });
    };
    const hint = meant ? (
      <Button type="link" size="small" className={styles.hint} onClick={take}>
        {i18n.t('Did you mean {meant}?', { meant })}
      </Button>
    ) : name === 'phone' && phone ? (
      phoneHint(phone)
    ) : null;
    setHints((before) => ({ ...before, [name]: hint }));
  }

  function onFinish(values: Contact) {
    if (!book.isPending) book.mutate(trimmed(values));
  }

  return (
    <Form<Contact>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={progress.contact}
      onFinish={onFinish}
      onValuesChange={(changed: object, contact) => {
        update({ ...progress, contact });
        lookAgainAtMended(form, changed);
      }}
      disabled={book.isPending}
      scrollToFirstError={{ focus: true }}
      noValidate
      className={panelStyles.panel}
    >
      <h2 className={panelStyles.panelTitle}>{i18n.t('Contact')}</h2>
      {placed && (
        <Note icon={icons.ticket} title={i18n.t('Your seats are held under these details.')}>
          {i18n.t(
            'Tickets go to the email below. You can still correct everything until you have paid.',
          )}
        </Note>
      )}
      <div className={styles.contactFields}>
        {fields.map(({ name, label, type, complete, needed }) => (
          <Form.Item
            key={name}
            name={name}
            label={i18n.t(label)}
            rules={[
              { required: true, whitespace: true, message: i18n.t(needed) },
              ...(type === 'email'
                ? [mailAddressRule(i18n.t('This does not look like an email address'))]
                : []),
            ]}
            validateTrigger="onBlur"
            extra={hints[name] && <span role="status">{hints[name]}</span>}
          >
            <Input
              type={type}
              onBlur={() => lookAt(name).catch(() => undefined)}
              autoComplete={complete}
              inputMode={type === 'text' ? undefined : type}
              aria-required
            />
          </Form.Item>
        ))}
      </div>
      {totalBefore !== null && !placed && (
        <Note tone="warn" role="alert" title={i18n.t('The prices have changed')}>
          {i18n.t(
            'Your seats now cost {now}. Before, it was {before}. Please continue if you agree, or go back to the seat selection.',
            { now: rm(data.total), before: rm(totalBefore) },
          )}
        </Note>
      )}
      <p className={styles.orderTotal}>
        <span>{i18n.t('Total Amount')}</span>
        <strong className="number">{rm(data.total)}</strong>
      </p>
      <Button type="primary" htmlType="submit" block>
        {book.isPending
          ? checking
            ? i18n.t('Checking that you are not a robot…')
            : i18n.t('Creating Booking...')
          : free
            ? i18n.t('Book Seats')
            : i18n.t('Continue to Payment')}
      </Button>
      {!placed && (
        <p className="muted small">
          {free
            ? i18n.t(
                'There is nothing to pay: we send you an email with a link, and by opening it you confirm your booking.',
              )
            : i18n.t('Your seats are held for you while you pay.')}
        </p>
      )}
    </Form>
  );
}
