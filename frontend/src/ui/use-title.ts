import { useEffect } from 'react';

/** Sets the document's title: `{page} · Houselights`. */
export function useTitle(page: string | null) {
  useEffect(() => {
    document.title = page ? `${page} · Houselights` : 'Houselights: seats for school theatre';
  }, [page]);
}
