import { Heap } from './heap.js';

/*
 * A small simulation of programs that share cores. Time is in milliseconds. Nothing here is by lot: whoever wants
 * chance brings it, with a seed.
 */

/** What happens when. */
export class Clock {
  private readonly due = new Heap<() => void>();
  private time = 0;

  get now(): number {
    return this.time;
  }

  after(ms: number, act: () => void): void {
    this.due.push(this.time + ms, act);
  }

  /** Runs until nothing is left to happen. */
  run(): void {
    for (;;) {
      const at = this.due.least;
      const act = this.due.pop();
      if (!act) return;
      this.time = at;
      act();
    }
  }
}

/** Cores that all running work shares in equal parts: one piece of work has one core at most. */
export class Machine {
  /** Pieces of work under way, by the amount of work (ms for each) at which they are done. */
  private readonly running = new Heap<() => void>();
  /** Work that each running piece was given since the beginning, in ms of one core. */
  private given = 0;
  private lookedAt = 0;
  private round = 0;

  constructor(
    private readonly clock: Clock,
    readonly cores: number,
  ) {}

  work(ms: number, done: () => void): void {
    this.give();
    this.running.push(this.given + ms, done);
    this.wait();
  }

  private get pace(): number {
    return Math.min(1, this.cores / this.running.size);
  }

  private give(): void {
    const { now } = this.clock;
    if (this.running.size > 0) this.given += (now - this.lookedAt) * this.pace;
    this.lookedAt = now;
  }

  private wait(): void {
    const round = (this.round += 1);
    if (this.running.size === 0) return;
    const ms = Math.max(0, this.running.least - this.given) / this.pace;
    this.clock.after(ms, () => {
      // Other work began or ended meanwhile: that has its own wait.
      if (round !== this.round) return;
      this.give();
      this.given = Math.max(this.given, this.running.least);
      const done = this.running.pop();
      this.wait();
      done?.();
    });
  }
}

/** A program on a machine that does so many things at a time, first come, first served: an event loop does one. */
export class Program {
  private readonly waiting: { readonly ms: number; readonly done: () => void }[] = [];
  private next = 0;
  private busy = 0;
  /** Work done, in ms of one core, and the most that waited at a time. */
  workMs = 0;
  mostWaiting = 0;

  constructor(
    private readonly machine: Machine,
    private readonly atATime: number,
  ) {}

  run(ms: number, done: () => void): void {
    if (this.busy < this.atATime) return this.start(ms, done);
    this.waiting.push({ ms, done });
    this.mostWaiting = Math.max(this.mostWaiting, this.waiting.length - this.next);
  }

  private start(ms: number, done: () => void): void {
    this.busy += 1;
    this.workMs += ms;
    this.machine.work(ms, () => {
      this.busy -= 1;
      const first = this.waiting[this.next];
      if (first) {
        this.next += 1;
        this.start(first.ms, first.done);
      } else {
        this.waiting.length = 0;
        this.next = 0;
      }
      done();
    });
  }
}
