/** Reads letters in a picture: all that the reader needs of an OCR library. */
export interface OcrEngine {
  /** Name and version, kept with every reading. */
  readonly name: string;
  /**
   * Reads one picture. After an error the next call starts with a new engine.
   *
   * @param image an encoded picture (PNG, JPEG, WebP) that image-intake has accepted
   * @param budget processor time left for the picture; the time of this reading is subtracted
   * @throws OcrBudgetSpent when the picture needs more; OcrFailure when the engine broke or took too long
   */
  recognize(image: Buffer, layout: OcrLayout, budget?: WorkBudget): Promise<OcrPage>;
  close(): Promise<void>;
}

/** Layout that the engine assumes: one column of lines of any size, or one block of even text. */
export type OcrLayout = 'column' | 'block';

export interface OcrPage {
  readonly text: string;
  readonly lines: readonly OcrLine[];
  /** The engine's own mean certainty, 0 to 1. */
  readonly confidence: number;
}

/** One line of text; places and sizes in pixels of the picture that was read. */
export interface OcrLine {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly words: readonly OcrWord[];
}

export interface OcrWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** 0 to 1 */
  readonly confidence: number;
}

/** Thrown when the engine failed once; the picture may be readable. */
export class OcrFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OcrFailure';
  }
}

/** Thrown when the picture needs more processor time than its budget. Reading it again would fail, too. */
export class OcrBudgetSpent extends OcrFailure {
  constructor() {
    super('Reading the picture needs more work than a receipt does.');
    this.name = 'OcrBudgetSpent';
  }
}

/** Processor seconds that all readings of one picture may use together. */
export class WorkBudget {
  constructor(private secondsLeft: number) {}

  get left(): number {
    return this.secondsLeft;
  }

  spend(seconds: number): void {
    this.secondsLeft -= seconds;
  }
}

/** Milliseconds between two checks of the used processor time. */
const LOOK_MS = 200;

/**
 * Returns the result of `work`, unless it uses more than the budget has left.
 *
 * @param processorSeconds of the thread that does the work, from any start
 * @throws OcrBudgetSpent
 */
export async function withinBudget<T>(
  budget: WorkBudget,
  processorSeconds: () => number,
  work: () => Promise<T>,
): Promise<T> {
  if (budget.left <= 0) throw new OcrBudgetSpent();
  const from = processorSeconds();
  const used = (): number => processorSeconds() - from;
  let timer: NodeJS.Timeout | undefined;
  const spent = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (used() > budget.left) reject(new OcrBudgetSpent());
    }, LOOK_MS);
    // The promise of a thread that hangs never settles; a separate time limit ends the thread.
    timer.unref();
  });
  try {
    return await Promise.race([work(), spent]);
  } finally {
    clearInterval(timer);
    budget.spend(used());
  }
}
