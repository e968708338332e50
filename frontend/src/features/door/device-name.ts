import { KEYS, storedText } from '../../storage/browser-storage';
import { i18n } from '../../language/i18n';

const stored = storedText('localStorage', KEYS.deviceName);

/**
 * Returns the name of this device, which is shown when two devices scan the same ticket. Until staff choose a name, the device
 * has a random one.
 */
export function deviceName(): string {
  const name = stored.read()?.trim();
  if (name) return name;
  const made = i18n.t('Phone {number}', { number: Math.floor(100 + Math.random() * 900) });
  stored.write(made);
  return made;
}

export const nameDevice = (name: string): void => stored.write(name.trim().slice(0, 60));
