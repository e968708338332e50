/** Loaded before a backend (`node --import`): shifts its clock by CLOCK_SHIFT_MS milliseconds. Timers are not changed. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...args: readonly []) {
    if (args.length === 0) super(RightDate.now() + shiftMs);
    else super(...args);
  }

  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
