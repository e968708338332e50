/**
 * Return type of a handler that writes its own response: the answer is JSON of type `_View`. The OpenAPI document reads it
 * (tools/api-docs).
 */
export type SentAs<_View> = void;
