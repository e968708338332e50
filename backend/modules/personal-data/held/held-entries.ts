import type { I18n } from '@lingui/core';
import type { Actor, BookingEvent, EventMetadata } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import type { HeldEntry } from '../../../contracts/rest/personal-data.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { inWords } from '../../box-office/api.js';

type OwnEvent = BookingEvent & { readonly id: string; readonly metadata: EventMetadata };

/**
 * Returns a booking's history for its family, complete with staff's notes but without staff's names. @param history in
 * the same language @param events events of the booking's own stream; all other entries were caused by the school
 */
export function heldEntries(
  history: readonly BookingHistoryEntry[],
  events: readonly OwnEvent[],
  language: string,
): HeldEntry[] {
  const i18n = textsFor(language);
  const nothing = i18n.t('nothing');
  const byId = new Map(events.map((event) => [event.id, event]));
  return history.map(({ id, at, summary, changes, details, pictureUrl, mail }) => {
    const event = byId.get(id);
    return {
      at,
      who: whoOf(event?.metadata.actor),
      what: event ? inWords(withoutStaff(event, i18n), language) : summary,
      details: [
        ...changes.map(({ field, before, after }) => ({
          label: field,
          value: `${before ?? nothing} → ${after ?? nothing}`,
        })),
        ...details,
      ],
      pictureUrl,
      mail,
    };
  });
}

/** Removes names of staff from an event. A scanner's name goes too, because it may be its user's name. */
function withoutStaff(event: BookingEvent, i18n: I18n): BookingEvent {
  const device = i18n.t('a scanner');
  if (event.type === 'GuestScannedAgain') {
    const { scan, first } = event.data;
    const data = {
      ...event.data,
      scan: { ...scan, device },
      first: { ...first, by: i18n.t('the school'), device: null },
    };
    return { ...event, data };
  }
  if (event.type === 'GuestCheckedIn' && event.data.scan)
    return {
      ...event,
      data: { ...event.data, scan: { ...event.data.scan, device } },
    };
  if (event.type === 'ExtrasHandedOut' && event.data.scan)
    return {
      ...event,
      data: { ...event.data, scan: { ...event.data.scan, device } },
    };
  return event;
}

function whoOf(actor: Actor | undefined): HeldEntry['who'] {
  if (actor?.kind === 'customer') return 'You';
  return actor?.kind === 'system' ? 'Houselights' : 'The school';
}
