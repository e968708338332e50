/**
 * Whether the read models stand still: an answer waited for them in vain and they did not move meanwhile. Until they move
 * again no other answer waits, so buyers are not all slowed down by a projections process that is down. Pure.
 */
export class StandStill {
  private at: string | null = null;

  /** @param position where the read models are now */
  isAt(position: string): boolean {
    if (this.at !== position) this.at = null;
    return this.at !== null;
  }

  /** An answer has waited to the end of its time without seeing what it wrote. */
  waitedInVain(wait: { readonly from: string; readonly to: string }): void {
    if (wait.from === wait.to) this.at = wait.to;
  }
}
