import { applyDecorators } from '@nestjs/common';
import { isURL, MaxLength, registerDecorator } from 'class-validator';
import { trimmed } from '../../infrastructure/http/text-fields.js';
import { parseWebAddress } from '../../contracts/web-address.js';
import { mayBeNull } from '../../infrastructure/http/optional-field.js';

/**
 * Returns true for an empty text, the path of an upload, or a web address that `new URL` can parse, as all its users
 * do.
 */
export const isPictureAddress = (value: unknown): boolean =>
  typeof value === 'string' &&
  (value === '' ||
    /^\/objects\/public\/[\w./-]+$/.test(value) ||
    (isURL(value, { protocols: ['http', 'https'], require_protocol: true, require_tld: false }) &&
      parseWebAddress(value) !== null));

export const pictureAddress = (): PropertyDecorator =>
  applyDecorators(
    mayBeNull,
    trimmed,
    MaxLength(2000, { message: 'Must be a valid URL' }),
    (target: object, propertyName: string | symbol) =>
      registerDecorator({
        name: 'pictureAddress',
        target: target.constructor,
        propertyName: String(propertyName),
        options: { message: 'Must be a valid URL' },
        validator: { validate: isPictureAddress },
      }),
  );
