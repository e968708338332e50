/** Largest statement that the server accepts, in bytes. */
export const MOST_BYTES = 4 * 1024 * 1024;

/** Encodes a file as base64 for the API call. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
