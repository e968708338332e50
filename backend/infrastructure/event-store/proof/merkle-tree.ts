import { nodeOf, sha256, type Hash } from './event-hash.js';

/**
 * Merkle tree of RFC 6962 over a log that only grows. It keeps only the roots of full subtrees, one for each one-bit of its size,
 * so a million leaves need 20 hashes.
 */
export class MerkleTree {
  private constructor(
    private count: number,
    /** Roots of full subtrees, the largest and oldest first. */
    private readonly full: Hash[],
  ) {}

  static empty(): MerkleTree {
    return new MerkleTree(0, []);
  }

  /**
   * Restores a tree of this size.
   * @param frontier result of {@link frontier} for a tree of this size
   * @throws Error when the frontier has another size, because every later root would be wrong
   */
  static from(size: number, frontier: string): MerkleTree {
    const full = frontier === '' ? [] : frontier.split(',').map((hex) => Buffer.from(hex, 'hex'));
    if (full.length !== onesOf(size) || full.some(({ length }) => length !== 32))
      throw new Error(
        `The frontier of a Merkle tree over ${size} events is ${onesOf(size)} hashes, and not "${frontier}".`,
      );
    return new MerkleTree(size, full);
  }

  get size(): number {
    return this.count;
  }

  append(leaf: Hash): void {
    let tree = leaf;
    // Two full subtrees of the same size become one of twice the size.
    for (let size = this.count; size % 2 === 1; size = (size - 1) / 2)
      tree = nodeOf(this.full.pop() as Hash, tree);
    this.full.push(tree);
    this.count += 1;
  }

  /** Returns the root hash in hexadecimal digits. For an empty log: the hash of no bytes. */
  root(): string {
    const root = this.full.reduceRight<Hash | null>(
      (right, left) => (right ? nodeOf(left, right) : left),
      null,
    );
    return (root ?? sha256(Buffer.alloc(0))).toString('hex');
  }

  /** Returns the state from which the tree can continue: hexadecimal hashes, separated by commas. */
  frontier(): string {
    return this.full.map((each) => each.toString('hex')).join(',');
  }
}

/** Counts the one-bits of a number. */
function onesOf(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}
