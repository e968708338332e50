import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isMailAddress } from '../../contracts/mail-address.js';
import { READS_AS_WRITTEN, typedText } from './typed-text.js';
import { mayBeNull } from './optional-field.js';

/*
 * Decorators for text fields of request bodies. Control characters are refused: nobody types them on purpose, and Postgres cannot
 * store NUL. typed-text.ts has the rules for invisible characters.
 */

/**
 * Pattern of one line without control characters, lone surrogates, and the two non-characters that XML forbids: a workbook with
 * one of them could not be opened.
 */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u;

/** Pattern of several lines: like {@link PLAIN_LINE}, but with tabs and line ends. */
export const PLAIN_PARAGRAPHS = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\uFFFE\uFFFF])*$/u;

export const trimmed: PropertyDecorator = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? typedText(value) : value,
);

/**
 * Refuses characters that change the writing direction, in text that other people will read. It supplements the decorators below.
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

/** Declares one line of text that must not be empty. @param required message when it is empty */
export const requiredLine = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares text of several lines that must not be empty. */
export const requiredParagraphs = (most: number, required: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares one line of text that may be missing, null or empty. */
export const optionalLine = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares text of several lines that may be missing, null or empty. */
export const optionalParagraphs = (most: number): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    IsString({ message: 'Please enter text' }),
    MaxLength(most, { message: `Please use at most ${most} characters` }),
    Matches(PLAIN_PARAGRAPHS, { message: 'Please use plain characters' }),
    readsAsWritten,
  );

/** Declares an e-mail address that mail can be sent to. Its spelling is kept. */
export const deliverableAddress = (message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'deliverableAddress',
      validator: { validate: (value) => typeof value === 'string' && isMailAddress(value) },
    },
    { message },
  );

/** Declares an e-mail address and converts it to lower case. @param message for any other value */
export const emailAddress = (message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? typedText(value).toLowerCase() : value,
    ),
    deliverableAddress(message),
  );
