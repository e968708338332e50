import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ColumnMapping, StatementPreview } from '@contracts/rest/statements';
import { importStatement, payments, previewStatement } from '../../api/admin-payments';
import { errorText } from '../../api/error-toast';
import { rm } from '../../ui/money';
import { useAction } from '../../ui/staff/use-action';
import * as panelStyles from '../../ui/panel.module.css';
import { base64Of, MOST_BYTES } from './base64';
import { ColumnsForm } from './columns-form';
import * as styles from './payments.module.css';

interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

/** A statement is chosen, looked at, corrected where the columns were guessed wrong, and imported. */
export function StatementUpload({ schoolId }: { schoolId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function look(file: Chosen, mapping?: ColumnMapping) {
    setReading(true);
    setRefusal(null);
    setTold(null);
    try {
      setPreview(await previewStatement(schoolId, { ...file, ...(mapping ? { mapping } : {}) }));
      setChosen(file);
    } catch (error) {
      if (!mapping) setPreview(null);
      setRefusal(errorText(error, 'The statement could not be read.'));
    } finally {
      setReading(false);
    }
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setPreview(null);
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
    try {
      const { newLines, knownLines } = await send.mutateAsync(file);
      setTold(`Imported ${newLines} new lines; ${knownLines} were known. Certain matches follow.`);
      setPreview(null);
      setChosen(null);
    } catch (error) {
      setRefusal(errorText(error, 'The statement was not imported.'));
    }
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
        <Button type="primary" loading={reading} onClick={() => input.current?.click()}>
          {reading ? 'Reading...' : 'Choose a statement'}
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {told && <p>{told}</p>}
        {refusal && <p className={styles.refusal}>{refusal}</p>}
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
              {send.isPending ? 'Importing...' : `Import ${preview.count} lines`}
            </Button>
            <Button disabled={send.isPending} onClick={() => setPreview(null)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ preview, fileName }: { preview: StatementPreview; fileName: string }) {
  return (
    <div className="stack">
      <p>
        <strong>{fileName}</strong>: {preview.count} lines from {preview.from} to {preview.to},{' '}
        {preview.known} of them known. In {rm(preview.moneyIn)}, out {rm(preview.moneyOut)}.
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
                  {line.date} {line.time}
                </td>
                <td className={styles.number}>{line.amount}</td>
                <td>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
