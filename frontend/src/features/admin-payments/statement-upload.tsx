import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PaymentsView, StatementPreview, ColumnMapping } from '@contracts/rest/statements';
import { i18n } from '../../language/i18n';
import { ColumnsForm } from './columns-form';
import { ImportProgress } from './import-progress';
import { StatementFacts } from './statement-facts';
import { useStatementImport } from './use-statement-import';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './payments.module.css';

interface StatementUploadProps {
  readonly schoolId: string;
  readonly imports: PaymentsView['imports'];
}

/** Imports a bank statement. Staff choose a file, check the preview, correct wrongly guessed columns, and import it. */
export function StatementUpload({ schoolId, imports }: StatementUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { chosen, preview, refusal, told, imported, reading, sending, choose, look, keep, cancel } =
    useStatementImport(schoolId);

  return (
    <section className={panelStyles.panel} aria-label={i18n.t('Import a bank statement')}>
      <div className={styles.entryHead}>
        <div>
          <h2 className={styles.subhead}>{i18n.t('Bank statement')}</h2>
          <p className="muted">
            {i18n.t('CSV, XLSX, MT940 or CAMT.053 from your bank, at most 4 MB.')}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={i18n.t('Statement file')}
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
          {reading ? i18n.t('Reading...') : i18n.t('Choose a statement')}
        </Button>
      </div>
      {preview && chosen && (
        <>
          <StatementFacts preview={preview} fileName={chosen.fileName} />
          {preview.mapping && (
            <StatementQuestions
              preview={preview}
              mapping={preview.mapping}
              busy={reading}
              onAnswer={(mapping) => void look(chosen, mapping)}
            />
          )}
          {preview.mapping && (
            <ColumnsForm
              preview={preview}
              mapping={preview.mapping}
              busy={reading}
              onChange={(mapping) => void look(chosen, mapping)}
            />
          )}
          <div className={dialogStyles.saveBar}>
            <div role="status" className={styles.barText}>
              {refusal && <Refusal key={refusal}>{refusal}</Refusal>}
            </div>
            <Button
              disabled={sending}
              onClick={() => {
                cancel();
                chooser.current?.focus();
              }}
            >
              {i18n.t('Cancel')}
            </Button>
            <Button
              type="primary"
              loading={sending}
              disabled={reading || (preview.questions ?? []).length > 0}
              onClick={() => void keep(chosen)}
            >
              {sending ? i18n.t('Importing...') : importText(preview)}
            </Button>
          </div>
        </>
      )}
      {/* Above the statement's lines, the result would be out of sight. */}
      <div role="status" aria-live="polite">
        {told && <Outcome>{told}</Outcome>}
        {refusal && !(preview && chosen) && <Refusal key={refusal}>{refusal}</Refusal>}
      </div>
      <ImportProgress
        schoolId={schoolId}
        imports={imports}
        sending={sending}
        tellsItself={sending || told !== null}
        statementId={imported}
      />
    </section>
  );
}

/** Shows the result of an import, scrolls to it and focuses it, because the pressed button has disappeared. */
function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // Takes the focus only if the person has not focused another control meanwhile.
    if (!focused || focused === document.body) text.current?.focus();
  }, []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}

/** Shows a refused import and scrolls to the text. The pressed button still exists and keeps the focus. */
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

/**
 * Returns the import button's label. A file with known lines only can be imported too, because it proves that its days are
 * covered.
 */
function importText({ count, known, questions = [] }: StatementPreview): string {
  if (questions.length > 0) return i18n.t('Answer the questions first');
  if (known === 0) return i18n.t('Import {count, plural, one {# line} other {# lines}}', { count });
  const added = count - known;
  return added === 0
    ? i18n.t('Import {count, plural, one {# line} other {# lines}}, all known', { count })
    : i18n.t('Import {added, plural, one {# new line} other {# new lines}} of {count}', {
        added,
        count: count.toLocaleString('en'),
      });
}

/** Number of rows from the statement file that are shown beside the questions. */
const FIRST_ROWS = 6;

interface StatementQuestionsProps {
  readonly preview: StatementPreview;
  readonly mapping: ColumnMapping;
  readonly busy: boolean;
  /** Called with the person's answer, to read the file again. */
  readonly onAnswer: (mapping: ColumnMapping) => void;
}

/** Asks for facts that the file's lines lack. The server stores the answers for this bank's next file. */
function StatementQuestions({ preview, mapping, busy, onAnswer }: StatementQuestionsProps) {
  const { questions = [] } = preview;
  if (questions.length === 0) return null;
  return (
    <section className="stack" aria-label={i18n.t('Questions about this file')}>
      <p>{i18n.t('The file does not say everything. You are asked once for this bank.')}</p>
      <div
        className={styles.tableBox}
        tabIndex={0}
        role="region"
        aria-label={i18n.t('The rows of the file')}
      >
        <table className={styles.table}>
          <tbody>
            {preview.firstRows.slice(0, FIRST_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {cells.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {questions.map(({ about, word, text, choices }) => (
        <div key={`${about} ${word}`} role="group" aria-label={text}>
          <p>{text}</p>
          <div className={styles.actions}>
            {choices.map(({ answer, label }) => (
              <Button
                key={answer}
                disabled={busy}
                onClick={() =>
                  onAnswer({
                    ...mapping,
                    answers: [...(mapping.answers ?? []), { about, word, answer }],
                  })
                }
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
