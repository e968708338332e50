import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isMailAddress } from '../../contracts/mail-address.js';
import { READS_AS_WRITTEN, typedText } from './typed-text.js';
import { mayBeNull } from './optional-field.js';

/*
 * Declares fields of request bodies that people type. Control characters are refused: none is intended, and Postgres cannot store
 * NUL. typed-text.ts has the rules for invisible characters.
 */

/**
 * Pattern of one line without control characters, lone surrogates, and the two non-characters that XML does not allow: a workbook
 * with one of them cannot be opened.
 */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u;

/** Pattern of the same with tabs and line ends. */
export const PLAIN_PARAGRAPHS = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\uFFFE\uFFFF])*$/u;

export const trimmed: PropertyDecorator = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? typedText(value) : value,
);

/**
 * Refuses characters that turn the writing direction, for typed text that others see; in addition to the rules of the line
 * itself.
 */
export const readsAsWritten: PropertyDecorator = ValidateBy(
  {
    name: 'readsAsWritten',
    validator: {
      validate: (value) => typeof value !== 'string' || READS_AS_WRITTEN.test(value),
    },
  },
  { message: 'Please leave out hidden characters that turn the direction of the text' },
);

/** Declares one line that must not be empty; `required` is the message when it is. */
export const requiredLine = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares several lines that must not be empty. */
export const requiredParagraphs = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares one line that may be missing, null or empty. */
export const optionalLine = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares several lines that may be missing, null or empty. */
export const optionalParagraphs = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares an e-mail address that mails can be sent to, as typed. */
export const deliverableAddress = (message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'deliverableAddress',
      validator: { validate: (value) => typeof value === 'string' && isMailAddress(value) },
    },
    { message },
  );

/** Declares an e-mail address, converted to lower case; `message` is for anything else. */
export const emailAddress = (message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? typedText(value).toLowerCase() : value,
    ),
    deliverableAddress(message),
  );
