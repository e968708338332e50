import { describe, expect, it } from '@jest/globals';
import { CATALOGUE_HISTORY_KINDS } from '@contracts/rest/catalogue-history';
import { readChangesSearch } from './changes-search';

const PERSON = '0b9c1d7e-5a1f-4c3b-9d2e-7f6a5b4c3d2e';

describe('the filter in the address of the change history', () => {
  it.each(Object.keys(CATALOGUE_HISTORY_KINDS))('keeps the kind of change %s', (kind) =>
    expect(readChangesSearch({ kind })).toEqual({ kind }),
  );

  it('keeps only values that the server accepts', () => {
    expect(
      readChangesSearch({
        kind: 'toString',
        person: PERSON.toUpperCase(),
        page: '3',
        colour: 'red',
      }),
    ).toEqual({ person: PERSON, page: 3 });
    expect(
      readChangesSearch({ kind: '', person: '7', productionId: `${PERSON}0`, page: '1' }),
    ).toEqual({});
  });

  it('stays the same when it is read a second time', () => {
    const read = readChangesSearch({ kind: 'bank', performanceId: PERSON, page: '2' });
    expect(readChangesSearch({ ...read })).toEqual(read);
  });
});
