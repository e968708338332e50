import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BuyerMessagePreview,
  BuyerMessageRequest,
  BuyerMessageText,
  BuyerMessageView,
} from '@contracts/rest/buyer-messages';
import { call, read } from './http';

/** Polling interval while mails are being sent, in milliseconds. */
const LOOK_AGAIN_MS = 1_500;

/** Returns the number of mails still to be sent; null until they are counted. */
export const mailsWaiting = (message: BuyerMessageView): number | null =>
  message.stopped
    ? 0
    : message.families === null
      ? null
      : message.families - message.sent - message.skipped - message.failures.length;

/** Queries the messages to the families of a performance, newest first. Polls until all mails are sent. */
export const buyerMessages = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'messages'],
    queryFn: (context) => read<readonly BuyerMessageView[]>(context),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((message) => mailsWaiting(message) !== 0) ? LOOK_AGAIN_MS : false,
  });

/** Queries a preview of a message as families would receive it. The server refuses forbidden content. */
export const buyerMessagePreview = (performanceId: string, text: BuyerMessageText) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'messages', 'preview', text],
    queryFn: ({ signal }) =>
      call<BuyerMessagePreview>(`/api/admin/performances/${performanceId}/messages/preview`, {
        method: 'POST',
        payload: text,
        signal,
      }),
    enabled: text.subject !== '' && text.text !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

export const writeToFamilies = (performanceId: string, message: BuyerMessageRequest) =>
  call<BuyerMessageView>(`/api/admin/performances/${performanceId}/messages`, {
    method: 'POST',
    payload: message,
  });

/** Retries the failed mails of a message. */
export const retryMessage = (performanceId: string, messageId: string) =>
  call<BuyerMessageView>(`/api/admin/performances/${performanceId}/messages/${messageId}/retry`, {
    method: 'POST',
    payload: {},
  });
