import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { allowSound } from './signals';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './scanner.module.css';

/** A confirmation number that is typed, where no code can be scanned. */
export function NumberForm({ onNumber }: { onNumber: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    allowSound();
    onNumber(typed.trim());
    setTyped('');
  }
  return (
    <form className={styles.scannerLookup} onSubmit={submit}>
      <label htmlFor="door-number">Confirmation number</label>
      <div className="row">
        <input
          id="door-number"
          className={`${textInputStyles.textInput} code`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Check In
        </Button>
      </div>
    </form>
  );
}
