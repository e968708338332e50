import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isMailAddress } from '../../contracts/mail-address.js';
import { READS_AS_WRITTEN, typedText } from './typed-text.js';
import { mayBeNull } from './optional-field.js';

/*
 * Fields of request bodies that people type. Control characters are refused: none is meant, and NUL is one that
 * Postgres cannot store. What cannot be seen has its rules in typed-text.ts.
 */

/**
 * One line without control characters, halves of characters, and the two non-characters that XML has no place for: a
 * workbook with one of them cannot be opened.
 */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u;

/** The same with tabs and line ends. */
export const PLAIN_PARAGRAPHS = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\uFFFE\uFFFF])*$/u;

export const trimmed: PropertyDecorator = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? typedText(value) : value,
);

/** Refuses what turns the direction of a text, wherever what is typed is shown to others; beside the rules of the line itself. */
export const readsAsWritten: PropertyDecorator = ValidateBy(
  {
    name: 'readsAsWritten',
    validator: {
      validate: (value) => typeof value !== 'string' || READS_AS_WRITTEN.test(value),
    },
  },
  { message: 'Please leave out hidden characters that turn the direction of the text' },
);

/** One line that must not be empty; `required` is said when it is. */
export const requiredLine = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Several lines that must not be empty. */
export const requiredParagraphs = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** One line that may be left out, be null or be empty. */
export const optionalLine = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Several lines that may be left out, be null or be empty. */
export const optionalParagraphs = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** An e-mail address that mails can be sent to, as it was typed. */
export const deliverableAddress = (message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'deliverableAddress',
      validator: { validate: (value) => typeof value === 'string' && isMailAddress(value) },
    },
    { message },
  );

/** An e-mail address, in lower case as everywhere; `message` is said when it is none. */
export const emailAddress = (message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? typedText(value).toLowerCase() : value,
    ),
    deliverableAddress(message),
  );
