import { useState } from 'react';
import { Icon } from './icon';
import * as icons from './icons';
import { showToast } from './toast-store';
import * as styles from './copy-button.module.css';

/** Button that copies `value`. `what` names the value in the label and in the toast. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2500);
    } catch {
      showToast({
        title: 'Copying is not allowed here',
        description: `Please copy it by hand: ${value}`,
      });
    }
  }
  return (
    <button
      type="button"
      className={styles.copyButton}
      onClick={() => void copy()}
      aria-label={`Copy ${what}`}
    >
      <Icon of={copied ? icons.check : icons.copy} />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
