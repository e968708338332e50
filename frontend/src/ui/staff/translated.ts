import { i18n } from '../../language/i18n';

/** Returns choices with their labels in the current language. */
export const translated = <Choice extends { readonly label: string }>(
  choices: readonly Choice[],
): Choice[] => choices.map((choice) => ({ ...choice, label: i18n.t(choice.label) }));
