import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BuyerMessagePreview,
  BuyerMessageRequest,
  BuyerMessageText,
  BuyerMessageView,
} from '@contracts/rest/buyer-messages';
import { call, read } from './http';

/** While mails are on their way, in milliseconds. */
const LOOK_AGAIN_MS = 1_500;

/** Mails that are on their way; null while they are not counted. */
export const mailsWaiting = (message: BuyerMessageView): number | null =>
  message.stopped
    ? 0
    : message.families === null
      ? null
      : message.families - message.sent - message.skipped - message.failures.length;

/** Queries the messages to the families of a performance, newest first; polls until no mail waits. */
export const buyerMessages = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'messages'],
    queryFn: (context) => read<readonly BuyerMessageView[]>(context),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((message) => mailsWaiting(message) !== 0) ? LOOK_AGAIN_MS : false,
  });

/** The mail as families would get it; what no mail may say is refused. */
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

/** Sends what was not sent once more. */
export const retryMessage = (performanceId: string, messageId: string) =>
  call<BuyerMessageView>(`/api/admin/performances/${performanceId}/messages/${messageId}/retry`, {
    method: 'POST',
    payload: {},
  });
