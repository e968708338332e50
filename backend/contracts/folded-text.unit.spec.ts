import { describe, expect, it } from '@jest/globals';
import { foldedText, nameLook } from './folded-text.js';

describe('a name that is searched', () => {
  it.each([
    ['D’Silva Roy', "D'Silva Roy"],
    ["Nur'Ain binti Salleh", 'Nur’Ain binti Salleh'],
    ['Nur‘Ain', 'Nur`Ain'],
    ['D´Silva', 'dʼsilva'],
    ['Nur❛Ain', 'NurˋAin'],
    ['Nur᾽Ain', "Nur'Ain"],
    ['Ħassan Þór', 'hassan thor'],
    ['Zoë', 'Zoe\u0308'],
    ['Zoë', 'zoe'],
    ['İbrahim', 'ibrahim'],
    ['IBRAHIM', 'ıbrahim'],
    ['Ｎｕｒ　Ａｉｎ', 'nur ain'],
    ['Nur\u00A0 Ain', ' nur\tain '],
    ['Nur\u200B Ain', 'nur ain'],
    ['Ngô Đình', 'ngo dinh'],
  ])('has the same folded text when written as %j and as %j', (one, other) =>
    expect(foldedText(one)).toBe(foldedText(other)),
  );

  it('keeps combining marks that are letters in their script', () => {
    expect(foldedText('கா')).not.toBe(foldedText('க'));
  });
});

describe('a look-alike name', () => {
  it.each([
    ['Stalls', ' stalls '],
    ['Stalls', 'Stаlls'],
    ['Stalls', 'Stalls.'],
    ['Stalls', 'Ｓｔａｌｌｓ'],
    ['Block O', 'Block 0'],
    ['Circle I', 'Circle l'],
    ['Circle 1', 'Circle l'],
    ['Café', 'Cafe'],
    ['Wing', 'Ԝing'],
    ['Dress circle', 'ԁress circle'],
  ])('is recognised: %j looks like %j', (one, other) =>
    expect(nameLook(one)).toBe(nameLook(other)),
  );

  it.each([
    ['Stalls', 'Stalls 2'],
    ['★', '♥'],
    ['Balcony Left', 'Balcony Right'],
    ['Level 1', 'Level 2'],
    ['大厅', '楼座'],
  ])('is not reported for different names: %j does not look like %j', (one, other) =>
    expect(nameLook(one)).not.toBe(nameLook(other)),
  );
});
