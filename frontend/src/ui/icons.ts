/** Our line icons on a 24 px grid, one constant each, so that a screen loads only the icons that it shows. */
export type IconPath = `M${number} ${string}`;

export const close = 'M6 6l12 12M18 6L6 18';
export const back = 'M15 5l-7 7 7 7';
export const sun =
  'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';
export const globe =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17z';
export const moon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z';
export const check = 'M4.5 12.5l5 5 10-11';
export const cross = 'M6.5 6.5l11 11M17.5 6.5l-11 11';
export const calendar = 'M4 6.5h16V20H4zM4 10.5h16M8 4v4M16 4v4';
export const pin =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const ticket =
  'M3 8a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v2.5a1.5 1.5 0 0 0 0 3V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-2.5a1.5 1.5 0 0 0 0-3zM14.5 7v10';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2';
export const upload =
  'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 15.5V19a.5.5 0 0 0 .5.5h14a.5.5 0 0 0 .5-.5v-3.5';
export const download =
  'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 15.5V19a.5.5 0 0 0 .5.5h14a.5.5 0 0 0 .5-.5v-3.5';
export const share = 'M12 14.5V4M7.5 8L12 3.5 16.5 8M7 11.5H5V20h14v-8.5h-2';
export const print = 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6H7z';
export const copy = 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1';
export const mail = 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6 8.5-6';
export const alert = 'M12 4l9 16H3zM12 10v4.5M12 17v.2';
export const plus = 'M12 5v14M5 12h14';
export const minus = 'M5 12h14';
export const fit = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
export const search = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5';
export const scan = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16';
export const map =
  'M4 6.5h3v3H4zM10.5 6.5h3v3h-3zM17 6.5h3v3h-3zM4 14.5h3v3H4zM10.5 14.5h3v3h-3zM17 14.5h3v3h-3z';
export const list = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01';
export const more = 'M5.5 11.5v1M12 11.5v1M18.5 11.5v1';
