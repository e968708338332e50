/**
 * Return type of a handler that writes its own response: JSON of type `_View`. The generator of the OpenAPI document reads this
 * type (tools/api-docs).
 */
export type SentAs<_View> = void;
