import { useRef, useState } from 'react';
import type { ColumnMapping, StatementPreview } from '@contracts/rest/statements';
import { importStatement, payments, previewStatement } from '../../api/admin-payments';
import { errorText } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { useAction } from '../../ui/staff/use-action';

interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

/** Holds a statement file during its preview until it is imported or cancelled. Each choice of columns repeats the preview. */
export function useStatementImport(schoolId: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [imported, setImported] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  // Identifies the newest preview request; null once cancelled. Answers to older requests are ignored.
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
      setRefusal(errorText(error, i18n.t('The statement could not be read.')));
    } finally {
      if (looking.current === own) setReading(false);
    }
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setPreview(null);
    setTold(null);
    if (file.size > MOST_BYTES)
      setRefusal(i18n.t('This file is too large. A statement may have 4 MB.'));
    else await look({ fileName: file.name, content: await base64Of(file) });
  }

  const send = useAction({
    run: (file: Chosen) =>
      importStatement(schoolId, {
        ...file,
        ...(preview?.mapping ? { mapping: preview.mapping } : {}),
      }),
    failure: i18n.t('The statement was not imported'),
    words: 'server',
    refresh: [payments(schoolId).queryKey],
  });

  async function keep(file: Chosen) {
    setRefusal(null);
    try {
      const { statementId, newLines, knownLines } = await send.mutateAsync(file);
      setImported(statementId);
      setTold(
        i18n.t(
          'Imported {newLines, plural, one {# new line} other {# new lines}}; {knownLines, plural, one {# was} other {# were}} known. Certain matches follow.',
          { newLines, knownLines },
        ),
      );
      setPreview(null);
      setChosen(null);
    } catch (error) {
      if (!saysSignedOut(error))
        setRefusal(errorText(error, i18n.t('The statement was not imported.')));
    }
  }

  function cancel() {
    looking.current = null;
    setReading(false);
    setPreview(null);
    setRefusal(null);
  }

  return {
    chosen,
    preview,
    refusal,
    told,
    imported,
    reading,
    sending: send.isPending,
    choose,
    look,
    keep,
    cancel,
  };
}

/** Largest statement that the server accepts, in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Encodes a file as base64 for the API call. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
