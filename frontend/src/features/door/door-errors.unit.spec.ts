import { describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError, isUndecided } from '../../api/errors';
import { isFinal, stopsAll } from './door-errors';

const status = (code: number) => new HttpError(code, 'Said the server', '');

describe('a scan that the server did not accept', () => {
  it.each([
    ['no network', new NetworkError(), { decidedByList: true, final: false, stops: true }],
    ['500', status(500), { decidedByList: true, final: false, stops: false }],
    ['503', status(503), { decidedByList: true, final: false, stops: false }],
    ['401', status(401), { decidedByList: false, final: false, stops: true }],
    ['403', status(403), { decidedByList: false, final: false, stops: false }],
    ['408', status(408), { decidedByList: false, final: false, stops: false }],
    ['425', status(425), { decidedByList: false, final: false, stops: false }],
    ['429', status(429), { decidedByList: false, final: false, stops: true }],
    ['404', status(404), { decidedByList: false, final: true, stops: false }],
    ['409', status(409), { decidedByList: false, final: true, stops: false }],
    ['a fault', new Error('Quota'), { decidedByList: false, final: false, stops: false }],
  ])(
    'is retried, dropped or decided by the stored list, depending on the error: %s',
    (_, error, expected) => {
      expect({
        decidedByList: isUndecided(error),
        final: isFinal(error),
        stops: stopsAll(error),
      }).toEqual(expected);
    },
  );
});
