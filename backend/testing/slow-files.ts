import type { INestApplication } from '@nestjs/common';
import { FILE_STORE, type FileStore } from '../infrastructure/files/port.js';

/** Delays the next `get` of an app's file store, of any kind, until the test calls `answer`. */
export class SlowFiles {
  /** Resolves when the application has requested a file from the store. */
  readonly asked: Promise<void>;
  answer: () => void = () => {};

  constructor(app: INestApplication) {
    const store = app.get<FileStore>(FILE_STORE, { strict: false });
    const { get } = store;
    const answered = new Promise<void>((resolve) => (this.answer = resolve));
    this.asked = new Promise((resolve) => {
      store.get = async (key) => {
        store.get = get;
        resolve();
        await answered;
        return get.call(store, key);
      };
    });
  }
}
