/** Factor by which one press of a zoom button enlarges the drawing. */
export const STEP = 1.35;
/** True on a touch screen. False on the server, which loads this file but draws no map. */
export const TOUCH =
  typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
/** Default zoom for a mouse, with seats 24 px apart. */
const COMFORTABLE = 0.72;
/** Default zoom for a thumb, with seats of 40 px or more. */
export const NEAR = 1.45;
/** Zoom below which a seat is too small for a thumb. A tap then zooms in and selects nothing. */
export const FAR_BELOW = 0.9;
export const LARGEST = 2.5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ZoomScale {
  /** Returns the zoom that shows the whole drawing. */
  readonly fit: number;
  readonly smallest: number;
  /** Returns the initial zoom on this screen. */
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
