import { useState } from 'react';
import { i18n } from '../language/i18n';
import { Icon } from './icon';
import * as icons from './icons';
import { showToast } from './toast-store';
import * as styles from './copy-button.module.css';

/** Button that copies `value`. `label` names the value. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2500);
    } catch {
      showToast({
        title: i18n.t('Copying is not allowed here'),
        description: i18n.t('Please copy it by hand: {value}', { value }),
      });
    }
  }
  return (
    <button
      type="button"
      className={styles.copyButton}
      onClick={() => void copy()}
      aria-label={label}
    >
      <Icon of={copied ? icons.check : icons.copy} />
      <span aria-live="polite">{copied ? i18n.t('Copied') : i18n.t('Copy')}</span>
    </button>
  );
}
