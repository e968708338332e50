import { useLocation } from '@tanstack/react-router';
import { LANGUAGES, languagesAt } from '@contracts/language';
import { currentLanguage, i18n } from '../../language/i18n';
import { chooseLanguage } from '../../language/messages';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import { Menu } from './menu';

/** Menu of the screen's languages, each in its own language. */
export const LanguageMenu = () => (
  <Menu
    id="language-menu"
    label={i18n.t('Language')}
    className={buttonStyles.iconButton}
    face={<Icon of={icons.globe} />}
  >
    <LanguageList />
  </Menu>
);

export function LanguageList({ className }: { className?: string }) {
  const current = currentLanguage();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul className={className}>
      {languagesAt(path).map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={LANGUAGES[language].locale}
            aria-current={language === current || undefined}
            onClick={() => chooseLanguage(language)}
          >
            {LANGUAGES[language].name}
          </button>
        </li>
      ))}
    </ul>
  );
}
