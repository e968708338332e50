import type { Messages } from '@lingui/core';
import type { ConfigProviderProps } from 'antd';
import { currentLanguage, i18n } from '../language/i18n';
import { loadMessages } from '../language/messages';

const catalogues = import.meta.glob<Messages>('../../../backend/contracts/languages/staff/*.po', {
  import: 'default',
});

let loading: ReturnType<typeof load> | undefined;

/**
 * Loads the texts of staff's screens once. If they cannot be loaded, they stay English, and the next call tries again.
 * @returns antd's own texts; undefined in English
 */
export const loadStaffTexts = (): Promise<ConfigProviderProps['locale']> => (loading ??= load());

async function load(): Promise<ConfigProviderProps['locale']> {
  const language = currentLanguage();
  const ofLanguage = catalogues[`../../../backend/contracts/languages/staff/${language}.po`];
  if (!ofLanguage) return undefined;
  try {
    const [messages, antd, { addStaffMessages }] = await Promise.all([
      ofLanguage(),
      import('antd/es/locale/ms_MY'),
      import('../language/staff-messages'),
      // Sales and the plan have the seat map of families.
      loadMessages(language, 'seats'),
    ]);
    i18n.load(language, messages);
    addStaffMessages();
    return antd.default;
  } catch {
    loading = undefined;
    return undefined;
  }
}
