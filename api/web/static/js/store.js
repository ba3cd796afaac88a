/** What this browser remembers; where storage is refused, for as long as the page lives. */

const PREFIX = "bezique.";
/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name @returns {any} null where nothing readable is kept */
export function recall(name) {
  try {
    return JSON.parse(memory.get(name) ?? localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    memory.set(name, text); // private browsing, or full: the page still works
  }
}

/** Forget everything: whoever learnt here has left this browser. */
export function clear() {
  memory.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // refused before, so there is nothing to remove
  }
}

/** @param {string} name */
export function drop(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // refused before, so there is nothing to remove
  }
}
