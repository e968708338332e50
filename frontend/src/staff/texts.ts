import type { Messages } from '@lingui/core';
import type { ConfigProviderProps } from 'antd';
import { currentLanguage, i18n } from '../language/i18n';
import { loadMessages } from '../language/messages';

const catalogues = import.meta.glob<Messages>('../../../backend/contracts/languages/staff/*.po', {
  import: 'default',
});

/**
 * Loads the texts of staff's screens. If they cannot be loaded, they stay English.
 * @returns antd's own texts; undefined in English
 */
export async function loadStaffTexts(): Promise<ConfigProviderProps['locale']> {
  const language = currentLanguage();
  const load = catalogues[`../../../backend/contracts/languages/staff/${language}.po`];
  if (!load) return undefined;
  try {
    const [messages, antd] = await Promise.all([
      load(),
      import('antd/locale/ms_MY'),
      // Sales and the plan have the seat map of families.
      loadMessages(language, 'seats'),
    ]);
    i18n.load(language, messages);
    return antd.default;
  } catch {
    return undefined;
  }
}
