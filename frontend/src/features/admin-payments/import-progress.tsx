import { useQuery } from '@tanstack/react-query';
import type { ImportProgress as Progress, PaymentsView } from '@contracts/rest/statements';
import { importsUnderWay, payments } from '../../api/admin-payments';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import * as styles from './payments.module.css';

/** Polling intervals during an import and after its end, in milliseconds. */
const LOOK_AGAIN_MS = 500;
const LISTS_AGAIN_MS = 1_000;

interface ImportProgressProps {
  readonly schoolId: string;
  readonly imports: PaymentsView['imports'];
  /** True while this screen is sending a file. The screen then reports the result, so the progress does not. */
  readonly sending: boolean;
  readonly tellsItself: boolean;
  /** Id of the last import that this screen has completed. */
  readonly statementId: string | null;
}

/** Shows how many lines of each running import are recorded, including imports started in other windows. */
export function ImportProgress(props: ImportProgressProps) {
  const { schoolId, imports, sending, tellsItself, statementId } = props;
  const { data = [] } = useQuery({
    ...importsUnderWay(schoolId),
    refetchInterval: ({ state }) =>
      sending || state.data?.some(isRunning) ? LOOK_AGAIN_MS : false,
  });
  // The lists change a moment after an import ends. A short import may start and end between two polls.
  const ended = data.filter(({ state }) => state === 'imported').map((each) => each.statementId);
  const isLate = [...ended, ...(statementId ? [statementId] : [])].some(
    (id) => !imports.some((known) => known.statementId === id),
  );
  useQuery({ ...payments(schoolId), refetchInterval: isLate ? LISTS_AGAIN_MS : false });
  return (
    <>
      {data.map((each) => isRunning(each) && <OneImport key={each.statementId} {...each} />)}
      <div role="status" aria-live="polite">
        {data.map(
          (each) => each.state === 'stopped' && <Stopped key={each.statementId} {...each} />,
        )}
        {!tellsItself &&
          data.map(
            ({ statementId, fileName, of, state }) =>
              state === 'imported' && (
                <p key={statementId}>
                  {i18n.t(
                    '{of, plural, one {{fileName}: its new line is imported.} other {{fileName}: all # new lines are imported.}}',
                    { fileName, of },
                  )}
                </p>
              ),
          )}
      </div>
    </>
  );
}

const isRunning = ({ state }: Progress): boolean => state === 'running';

const lines = ({ done, of }: Progress): string =>
  i18n.t('{done} of {of} lines', { done: done.toLocaleString('en'), of: of.toLocaleString('en') });

function OneImport(progress: Progress) {
  const { fileName, done, of } = progress;
  return (
    <div className={styles.progress}>
      <p>
        {withElements(
          i18n.t('<0>{fileName}</0>: {lines}. You may leave this page; the import goes on.', {
            fileName,
            lines: lines(progress),
          }),
          <strong />,
        )}
      </p>
      <progress
        aria-label={i18n.t('Import of {fileName}', { fileName })}
        aria-valuetext={lines(progress)}
        value={done}
        max={of}
      />
    </div>
  );
}

const Stopped = (progress: Progress) => (
  <p className={styles.refusal}>
    {i18n.t(
      'The import of {fileName} by {by} stopped after {lines}. Nothing of it counts: please import the file again.',
      { fileName: progress.fileName, by: progress.by, lines: lines(progress) },
    )}
  </p>
);
