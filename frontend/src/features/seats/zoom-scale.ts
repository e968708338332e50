/** Factor by which one press of a zoom button enlarges the drawing. */
export const STEP = 1.35;
/** The server also loads this file, but has no pointer and draws no map. */
export const TOUCH =
  typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
/** Zoom for a mouse: seats 24 px apart. */
const COMFORTABLE = 0.72;
/** Zoom for a thumb: seats of 40 px and more. */
export const NEAR = 1.45;
/** Below this zoom a seat is too small for a thumb: a tap zooms in instead of choosing. */
export const FAR_BELOW = 0.9;
export const LARGEST = 2.5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ZoomScale {
  /** Scale that shows the whole drawing. */
  readonly fit: number;
  readonly smallest: number;
  /** Initial scale on this screen. */
  readonly first: number;
}

/**
 * @param room size of the pane in pixels; zero until the pane is measured
 * @param fitted true to show the whole drawing at first, even on a screen with a mouse
 */
export function scaleOf(room: Size, drawing: Size, fitted = TOUCH): ZoomScale {
  const ofWidth = room.width > 0 ? Math.min(1.5, room.width / drawing.width) : COMFORTABLE;
  const fit = room.height > 0 ? Math.min(ofWidth, room.height / drawing.height) : ofWidth;
  return {
    fit,
    smallest: Math.min(fit, COMFORTABLE),
    first: fitted ? fit : Math.max(ofWidth, COMFORTABLE),
  };
}
