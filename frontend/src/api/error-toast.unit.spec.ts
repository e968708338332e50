import { describe, expect, it } from '@jest/globals';
import { amendSeatsToast } from './amend-toast';
import { errorToast } from './error-toast';
import { placeBookingToast } from './place-booking-toast';
import { HttpError, NetworkError } from './errors';

const answer = (status: number, body: unknown) =>
  new HttpError(status, 'Status Text', typeof body === 'string' ? body : JSON.stringify(body));
const seats = [
  { section: 'Stalls', row: 'Row A', number: 5, confirmationNumber: 'K7QM3-29XBD' },
  { section: 'Stalls', row: 'B', number: 6 },
];

describe('the message of an HTTP error', () => {
  it('is "{status}: {body}", with the status text for an empty body', () => {
    expect(answer(500, 'it broke').message).toBe('500: it broke');
    expect(answer(502, '').message).toBe('502: Status Text');
  });
});

describe('an error toast', () => {
  it('says that nothing is lost when there is no connection', () => {
    expect(errorToast(new NetworkError(), 'x').description).toMatch(
      /^The server cannot be reached\. Nothing is lost/,
    );
  });

  it("shows the screen's own text for a server fault", () => {
    expect(
      errorToast(answer(422, { error: 'sales_off', message: 'Sales are closed.' }), 'Failed')
        .description,
    ).toBe('Sales are closed.');
    expect(
      errorToast(answer(503, { error: 'unavailable', message: 'Back in a moment.' }), 'Failed')
        .description,
    ).toBe('Back in a moment.');
    expect(errorToast(answer(500, { error: 'internal', message: 'Stack' }), 'Failed')).toEqual({
      title: 'Error',
      description: 'Failed',
      variant: 'destructive',
    });
  });
});

describe('the toast for a failed booking', () => {
  it('names the seats that other buyers have taken', () => {
    expect(
      placeBookingToast(
        answer(409, { error: 'seats_unavailable', message: 'm', conflictingSeats: seats }),
      ),
    ).toEqual({
      title: 'Seats No Longer Available',
      description:
        'The following seats are no longer available: Stalls Row A Seat 5, Stalls Row B Seat 6. Please go back and select different seats.',
      variant: 'destructive',
    });
  });

  it("shows the server's message if there is one", () => {
    expect(
      placeBookingToast(answer(409, { error: 'seats_unavailable', message: 'Gone.' })).description,
    ).toBe('Gone.');
    expect(placeBookingToast(answer(409, 'no json')).description).toBe(
      'One or more seats you selected are no longer available. Please go back and select different seats.',
    );
  });

  it('has the same text for every other failure', () => {
    expect(placeBookingToast(answer(500, ''))).toMatchObject({
      title: 'Error',
      description: 'Failed to create booking. Please try again.',
    });
  });
});

describe('the toast for a failed seat change', () => {
  const text = (error: unknown) => amendSeatsToast(error).description;

  it('names each taken seat with the booking that owns it', () => {
    expect(
      text(answer(409, { error: 'Seat conflict', message: 'm', conflictingSeats: seats })),
    ).toBe(
      'The following seats are already booked: Stalls Row A Seat 5 (booked by K7QM3-29XBD), Stalls Row B Seat 6. Please choose different seats.',
    );
  });

  it("shows the server's message for any other failure", () => {
    expect(text(answer(403, { error: 'not_yours', message: 'Not your school.' }))).toBe(
      'Not your school.',
    );
    expect(text(answer(400, { error: 'wrong_total' }))).toBe('wrong_total');
    expect(text(answer(400, {}))).toBe('Failed to update booking seats');
    expect(text(answer(400, '<html>'))).toBe('Unknown error');
    expect(text(answer(502, ''))).toBe('Unknown error');
    expect(text(new Error('x'))).toBe('Failed to update booking seats. Please try again.');
    expect(amendSeatsToast(new Error('x')).title).toBe('Update Failed');
  });
});
