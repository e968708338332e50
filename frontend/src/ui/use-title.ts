import { useEffect } from 'react';
import { i18n } from '../language/i18n';

/** Sets the document's title: `{page} · Houselights`. */
export function useTitle(page: string | null) {
  useEffect(() => {
    document.title = page
      ? `${page} · Houselights`
      : i18n.t('Houselights: seats for school theatre');
  }, [page]);
}
