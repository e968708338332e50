import type { INestApplication } from '@nestjs/common';
import { FILE_STORE, type FileStore } from '../infrastructure/files/port.js';

/** The file store of an app, whichever it is, whose next `get` takes until it is told to answer. */
export class SlowFiles {
  /** Resolves when somebody has asked for a file. */
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
