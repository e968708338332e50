import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ColumnMapping, PaymentsView, StatementPreview } from '@contracts/rest/statements';
import { importStatement, payments, previewStatement } from '../../api/admin-payments';
import { errorText } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { useAction } from '../../ui/staff/use-action';
import * as panelStyles from '../../ui/panel.module.css';
import { base64Of, MOST_BYTES } from './base64';
import { ColumnsForm } from './columns-form';
import { ImportProgress } from './import-progress';
import * as styles from './payments.module.css';

interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

interface StatementUploadProps {
  readonly schoolId: string;
  readonly imports: PaymentsView['imports'];
}

/** A statement is chosen, looked at, corrected where the columns were guessed wrong, and imported. */
export function StatementUpload({ schoolId, imports }: StatementUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [imported, setImported] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  // The last look alone counts, and none that was cancelled.
  const looking = useRef<symbol | null>(null);

  async function look(file: Chosen, mapping?: ColumnMapping) {
    const own = Symbol('look');
    looking.current = own;
    setReading(true);
    setRefusal(null);
    setTold(null);
    try {
      const seen = await previewStatement(schoolId, { ...file, ...(mapping ? { mapping } : {}) });
      if (looking.current !== own) return;
      setPreview(seen);
      setChosen(file);
    } catch (error) {
      if (looking.current !== own) return;
      if (!mapping) setPreview(null);
      setRefusal(errorText(error, 'The statement could not be read.'));
    } finally {
      if (looking.current === own) setReading(false);
    }
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setPreview(null);
    setTold(null);
    if (file.size > MOST_BYTES) setRefusal('This file is too large. A statement may have 4 MB.');
    else await look({ fileName: file.name, content: await base64Of(file) });
  }

  const send = useAction({
    run: (file: Chosen) =>
      importStatement(schoolId, {
        ...file,
        ...(preview?.mapping ? { mapping: preview.mapping } : {}),
      }),
    failure: 'The statement was not imported',
    words: 'server',
    refresh: [payments(schoolId).queryKey],
  });

  async function keep(file: Chosen) {
    setRefusal(null);
    try {
      const { statementId, newLines, knownLines } = await send.mutateAsync(file);
      setImported(statementId);
      setTold(
        `Imported ${linesText(newLines, 'new ')}; ${knownLines.toLocaleString('en')} ${knownLines === 1 ? 'was' : 'were'} known. Certain matches follow.`,
      );
      setPreview(null);
      setChosen(null);
    } catch (error) {
      if (!saysSignedOut(error)) setRefusal(errorText(error, 'The statement was not imported.'));
    }
  }

  function cancel() {
    looking.current = null;
    setReading(false);
    setPreview(null);
    setRefusal(null);
    chooser.current?.focus();
  }

  return (
    <section className={panelStyles.panel} aria-label="Import a bank statement">
      <div className={styles.entryHead}>
        <div>
          <h2 className={styles.subhead}>Bank statement</h2>
          <p className="muted">CSV, XLSX, MT940 or CAMT.053 from your bank, at most 4 MB.</p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Statement file"
          accept=".csv,.txt,.xlsx,.xml,.sta,.mt940,.940,.tsv"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          ref={chooser}
          type="primary"
          loading={reading}
          onClick={() => input.current?.click()}
        >
          {reading ? 'Reading...' : 'Choose a statement'}
        </Button>
      </div>
      {preview && chosen && (
        <>
          <Facts preview={preview} fileName={chosen.fileName} />
          {preview.mapping && (
            <ColumnsForm
              preview={preview}
              mapping={preview.mapping}
              busy={reading}
              onChange={(mapping) => void look(chosen, mapping)}
            />
          )}
          <div className={styles.actions}>
            <Button
              type="primary"
              loading={send.isPending}
              disabled={reading}
              onClick={() => void keep(chosen)}
            >
              {send.isPending ? 'Importing...' : importText(preview)}
            </Button>
            <Button disabled={send.isPending} onClick={cancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {/* Below the button that was pressed: above the lines it would be out of sight. */}
      <div role="status" aria-live="polite">
        {told && <Outcome>{told}</Outcome>}
        {refusal && <Refusal key={refusal}>{refusal}</Refusal>}
      </div>
      <ImportProgress
        schoolId={schoolId}
        imports={imports}
        sending={send.isPending}
        tellsItself={send.isPending || told !== null}
        statementId={imported}
      />
    </section>
  );
}

/** The button that was pressed stood below a long preview, and both are gone: what came of it is in sight, and has the focus. */
function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // Whoever went on working elsewhere meanwhile is not torn away.
    if (!focused || focused === document.body) text.current?.focus();
  }, []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}

/** It is brought into sight alone: the button that was pressed is still there, and keeps the focus. */
function Refusal({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={text} className={styles.refusal}>
      {children}
    </p>
  );
}

const linesText = (count: number, which = ''): string =>
  `${count.toLocaleString('en')} ${which}${count === 1 ? 'line' : 'lines'}`;

/** What the button does. A file of known lines is imported all the same: its days are covered by it. */
function importText({ count, known }: StatementPreview): string {
  if (known === 0) return `Import ${linesText(count)}`;
  const added = count - known;
  return added === 0
    ? `Import ${linesText(count)}, all known`
    : `Import ${linesText(added, 'new ')} of ${count.toLocaleString('en')}`;
}

function Facts({ preview, fileName }: { preview: StatementPreview; fileName: string }) {
  return (
    <div className="stack">
      <p>
        <strong>{fileName}</strong>: {linesText(preview.count)} from {wholeDay(preview.from)} to{' '}
        {wholeDay(preview.to)}, {preview.known.toLocaleString('en')} of them known. In{' '}
        {rm(preview.moneyIn)}, out {rm(preview.moneyOut)}.
      </p>
      <ul className={styles.reasons}>
        {preview.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label="The first lines">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className={styles.number}>
                Amount
              </th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {preview.lines.map((line, place) => (
              <tr key={place}>
                <td>
                  {wholeDay(line.date)} {line.time}
                </td>
                <td className={styles.number}>{rm(line.amount)}</td>
                <td>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
