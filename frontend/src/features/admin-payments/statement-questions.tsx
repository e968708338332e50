import { Button } from 'antd';
import type { ColumnMapping, StatementPreview } from '@contracts/rest/statements';
import * as styles from './payments.module.css';

/** Number of the file's rows shown beside the questions. */
const FIRST_ROWS = 6;

interface StatementQuestionsProps {
  readonly preview: StatementPreview;
  readonly mapping: ColumnMapping;
  readonly busy: boolean;
  /** Called to read the file again with this answer. */
  readonly onAnswer: (mapping: ColumnMapping) => void;
}

/** Asks for facts that the file's lines lack; the answers are stored for this bank's next file. */
export function StatementQuestions({ preview, mapping, busy, onAnswer }: StatementQuestionsProps) {
  const { questions = [] } = preview;
  if (questions.length === 0) return null;
  return (
    <section className="stack" aria-label="Questions about this file">
      <p>The file does not say everything. You are asked once for this bank.</p>
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label="The rows of the file">
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
