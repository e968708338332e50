/** Opens a database of the browser (IndexedDB) with one store, `kept`. */
const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

/**
 * Runs one transaction in its own connection, because an open connection would block the deletion of a database. Rejects if the
 * browser stores nothing.
 */
export async function within<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('kept', mode);
      const request = act(transaction.objectStore('kept'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('It was not kept.'));
    });
  } finally {
    database.close();
  }
}
