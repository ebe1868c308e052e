const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is } = Object;

const WINDOW = [
  ...['fetch', 'Request', 'Response', 'Headers', 'XMLHttpRequest', 'AbortController', 'localStorage', 'sessionStorage'],
  ...[
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Promise',
    'Map',
    'Set',
    'WeakMap',
    'Symbol',
    'Proxy',
    'Reflect',
  ],
  ...['JSON', 'Date', 'RegExp', 'Error', 'Intl', 'URL', 'URLSearchParams', 'Event', 'CustomEvent', 'MessageChannel'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestIdleCallback'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'addEventListener', 'removeEventListener', 'history'],
];

const STATICS = ['JSON', 'Reflect', 'Object', 'Promise'] as const;
const PROTOTYPES = [
  ...(['Object', 'Function', 'Array', 'String', 'Number', 'Date', 'Promise', 'Map', 'Set', 'WeakMap'] as const),
  ...(['RegExp', 'History', 'Storage'] as const),
] as const;
/** A newer browser's function that is added to one of these hurts nobody: of them only what is there is known. */
const EXTENSIBLE = {
  statics: ['Array', 'Number', 'String', 'Symbol', 'Date', 'Math'],
  prototypes: ['Response', 'Request', 'Headers', 'URLSearchParams'],
} as const;
/** Of hundreds, what React and the interface library call: the browser makes each part when it is first read, which costs at the start. */
const ELEMENT = [
  ...['getAttribute', 'setAttribute', 'removeAttribute', 'hasAttribute', 'classList', 'className', 'id', 'innerHTML'],
  ...['closest', 'matches', 'querySelector', 'querySelectorAll', 'append', 'remove', 'replaceChildren'],
  ...['getBoundingClientRect', 'scrollIntoView'],
];
const HTML_ELEMENT = ['focus', 'blur', 'click', 'style', 'dataset', 'hidden', 'innerText'];

/** What the page cannot do without: owner, and its parts; all of them where none are named, so that additions are found too. */
function known(): [label: string, owner: object, names?: readonly PropertyKey[]][] {
  const whatIsThere = (label: string, owner: object): [string, object, PropertyKey[]] => [label, owner, ownKeys(owner)];
  return [
    ['window', window, WINDOW],
    ...STATICS.map((name): [string, object] => [name, window[name]]),
    ...PROTOTYPES.map((name): [string, object] => [`${name}.prototype`, window[name].prototype as object]),
    ...EXTENSIBLE.statics.map((name) => whatIsThere(name, window[name])),
    ...EXTENSIBLE.prototypes.map((name) => whatIsThere(`${name}.prototype`, window[name].prototype)),
    ['history', history, ['pushState', 'replaceState', 'back', 'forward', 'go', 'state']],
    ['EventTarget.prototype', EventTarget.prototype],
    ['document', document, ['createElement', 'querySelector', 'addEventListener']],
    ['Document.prototype', Document.prototype, ['createElement', 'querySelector', 'getElementById']],
    ['Element.prototype', Element.prototype, ELEMENT],
    ['HTMLElement.prototype', HTMLElement.prototype, HTML_ELEMENT],
    ['Node.prototype', Node.prototype, ['appendChild', 'insertBefore', 'removeChild']],
  ];
}

interface Part {
  name: PropertyKey;
  /** Undefined: it is not there. */
  was: PropertyDescriptor | undefined;
}

/** Of accessors the functions are compared, and never called. `Number.NaN` is the same as itself. */
const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean =>
  a === b || (!!a && !!b && is(a.value, b.value) && a.get === b.get && a.set === b.set);

/** What {@link KnownGlobals.revert} found changed, by name. */
export interface ChangedGlobals {
  restored: string[];
  /** They cannot be put back, and are known as they are from now on: each is found once. */
  stuck: string[];
}

export interface KnownGlobals {
  /** What is there now counts as the page's own. */
  learn(): void;
  /** Puts back what was changed since. */
  revert(): ChangedGlobals;
}

/**
 * The functions that every part of the page shares. A remote that replaces one breaks the shell and all other screens. Loops and `Reflect`
 * as it was at the start are all that is used here: what else there is may be what was changed.
 */
export function watchGlobals(): KnownGlobals {
  let owners: { label: string; owner: object; parts: Part[]; isWhole: boolean }[] = [];
  const nameOf = (label: string, { name }: Part) => `${label}.${String(name)}`;
  function learn(): void {
    owners = known().map(([label, owner, some]) => ({
      ...{ label, owner, isWhole: !some },
      parts: (some ?? ownKeys(owner)).map((name) => ({ name, was: getOwnPropertyDescriptor(owner, name) })),
    }));
  }
  function revert(): ChangedGlobals {
    const found: ChangedGlobals = { restored: [], stuck: [] };
    for (let i = 0; i < owners.length; i += 1) {
      const { label, owner, parts, isWhole } = owners[i] as (typeof owners)[number];
      // With all that it had still in place, it has more only if it has more names.
      const isExtended = isWhole && ownKeys(owner).length !== parts.length;
      if (isExtended) addNew(owner, parts);
      for (let p = 0; p < parts.length; p += 1) {
        const part = parts[p] as Part;
        const now = getOwnPropertyDescriptor(owner, part.name);
        if (isSame(now, part.was)) continue;
        const isBack = part.was ? defineProperty(owner, part.name, part.was) : deleteProperty(owner, part.name);
        if (!isBack) part.was = now;
        const names = isBack ? found.restored : found.stuck;
        names[names.length] = nameOf(label, part);
      }
      // What was added, and is gone again, is no part of it.
      if (isExtended) forgetMissing(parts);
    }
    return found;
  }
  learn();
  return { learn, revert };
}

/** Names that an owner which is known whole has beyond its own. */
function addNew(owner: object, parts: Part[]): void {
  const now = ownKeys(owner);
  for (let k = 0; k < now.length; k += 1) {
    const name = now[k] as PropertyKey;
    let isKnown = false;
    for (let p = 0; p < parts.length && !isKnown; p += 1) isKnown = parts[p]?.name === name;
    if (!isKnown) parts[parts.length] = { name, was: undefined };
  }
}

function forgetMissing(parts: Part[]): void {
  let count = 0;
  for (let p = 0; p < parts.length; p += 1) {
    const part = parts[p] as Part;
    if (part.was) parts[count++] = part;
  }
  parts.length = count;
}
