import type { LabelKind } from '../vocabulary/labels.js';
import type { TextLine } from './text-line.js';

/** A label with its printed values. */
export interface LabelledValue {
  readonly kind: LabelKind;
  /** Lines of the value: beside the label first, then below it up to the next label. */
  readonly values: readonly string[];
  /** True when the first value stands beside its label; false when it stands below. */
  readonly beside: boolean;
  /** True when a colon stood between the two. */
  readonly colon: boolean;
  /** Number of the label's line. */
  readonly line: number;
}

export interface ReceiptSections {
  readonly lines: readonly TextLine[];
  readonly labelled: readonly LabelledValue[];
  /** For each line, the index of its label, as label or value; -1 for headlines and other free lines. */
  readonly owner: readonly number[];
}
