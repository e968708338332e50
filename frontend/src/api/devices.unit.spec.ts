import { afterEach, expect, it } from '@jest/globals';
import { activate, i18n } from '../language/i18n';
import { shownDevice } from './devices';

afterEach(() => activate('en'));

it('a device that the server names in English is shown in the language of the visitor', () => {
  expect(shownDevice('Chrome on Android')).toBe('Chrome on Android');
  i18n.load('zh', {
    'Unknown device': '未知设备',
    // A compiled message, which Lingui's type does not admit.
    '{browser} on {system}': [['system'], ' 上的 ', ['browser']] as never,
  });
  activate('zh');
  expect(['Chrome on Android', 'iPhone', 'Unknown device'].map(shownDevice)).toEqual([
    'Android 上的 Chrome',
    'iPhone',
    '未知设备',
  ]);
});
