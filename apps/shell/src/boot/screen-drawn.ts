/** Event of the window: React has put the screen of another address, or its placeholder, into the page. `detail` is the path. */
export const SCREEN_DRAWN = 'parcelway:screen-drawn';

export const announceDrawn = (pathname: string): void =>
  void window.dispatchEvent(new CustomEvent(SCREEN_DRAWN, { detail: pathname }));
