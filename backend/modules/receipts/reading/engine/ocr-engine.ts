/** Reads letters in a picture. Any OCR library can be used behind this interface. */
export interface OcrEngine {
  /** Name and version of the engine, stored with every reading. */
  readonly name: string;
  /**
   * Reads one picture. After an error the next call uses a fresh engine.
   *
   * @param image an encoded picture (PNG, JPEG, WebP) that image-intake has accepted @param budget processor time left
   * for the picture; this reading is charged to it @throws OcrBudgetSpent when the picture needs more time; OcrFailure
   * when the engine broke or took too long
   */
  recognize(image: Buffer, layout: OcrLayout, budget?: WorkBudget): Promise<OcrPage>;
  close(): Promise<void>;
}

/** Layout that the OCR engine expects: one column of lines of any size, or one block of even text. */
export type OcrLayout = 'column' | 'block';

export interface OcrPage {
  readonly text: string;
  readonly lines: readonly OcrLine[];
  readonly confidence: number;
}

/** One line of text that OCR found. Positions are pixels of the picture. */
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
  readonly confidence: number;
}

/** Thrown when the OCR engine failed, unlike {@link OcrBudgetSpent}. Trying again may succeed. */
export class OcrFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OcrFailure';
  }
}

/** Thrown when a picture needs more processor time than its budget. Trying again would fail too. */
export class OcrBudgetSpent extends OcrFailure {
  constructor() {
    super('Reading the picture needs more work than a receipt does.');
    this.name = 'OcrBudgetSpent';
  }
}

/** Limits the processor seconds of all OCR readings of one picture together. */
export class WorkBudget {
  constructor(private secondsLeft: number) {}

  get left(): number {
    return this.secondsLeft;
  }

  spend(seconds: number): void {
    this.secondsLeft -= seconds;
  }
}

const LOOK_MS = 200;

/**
 * Returns the result of `work`, or throws when it uses up the budget.
 *
 * @param processorSeconds counts the seconds of the thread that does the work, from any start @throws OcrBudgetSpent
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
    // Work on a hanging thread never settles, and a separate timeout ends that thread. This timer must not keep the
    // process alive.
    timer.unref();
  });
  try {
    return await Promise.race([work(), spent]);
  } finally {
    clearInterval(timer);
    budget.spend(used());
  }
}
