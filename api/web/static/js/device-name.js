/** What this browser is called in a list of devices: the same in every language. */

// In this order: most browsers also say that they are Chrome or Safari.
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
];
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
];

/** @param {string[][]} names @param {string} agent */
const called = (names, agent) => names.find(([sign]) => agent.includes(sign))?.[1];

/** @param {string} [agent] @returns {string|undefined} none for a browser that says nothing known */
export const deviceName = (agent = navigator.userAgent) =>
  [called(BROWSERS, agent), called(SYSTEMS, agent)].filter(Boolean).join(" · ") || undefined;
