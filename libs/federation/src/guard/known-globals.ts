const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** What the page cannot do without: owner, and its parts; all of them where none are named, so that additions are found too. */
function known(): [label: string, owner: object, names?: readonly string[]][] {
  return [
    [
      'window',
      window,
      [
        ...[
          'fetch',
          'XMLHttpRequest',
          'Promise',
          'JSON',
          'Object',
          'Array',
          'Map',
          'Set',
          'URL',
          'Event',
          'CustomEvent',
        ],
        ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'MessageChannel'],
        ...['requestAnimationFrame', 'cancelAnimationFrame', 'addEventListener', 'removeEventListener', 'history'],
      ],
    ],
    ['JSON', JSON],
    ['Promise', Promise],
    ['Promise.prototype', Promise.prototype],
    ['Object', Object],
    ['Object.prototype', Object.prototype],
    ['Array.prototype', Array.prototype],
    ['String.prototype', String.prototype],
    ['Function.prototype', Function.prototype],
    ['history', history, ['pushState', 'replaceState', 'back', 'forward', 'go', 'state']],
    ['History.prototype', History.prototype],
    ['EventTarget.prototype', EventTarget.prototype],
    ['document', document, ['createElement', 'querySelector', 'addEventListener']],
    ['Document.prototype', Document.prototype, ['createElement', 'querySelector', 'getElementById']],
    ['Node.prototype', Node.prototype, ['appendChild', 'insertBefore', 'removeChild']],
  ];
}

interface Part {
  label: string;
  owner: object;
  name: PropertyKey;
  /** Undefined: it is not there. */
  was: PropertyDescriptor | undefined;
}

const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean =>
  a === b || (!!a && !!b && a.value === b.value && a.get === b.get && a.set === b.set);

export interface KnownGlobals {
  /** What is there now counts as the page's own. */
  learn(): void;
  /** Puts back what was changed since. @returns its names; one that cannot be put back says so */
  takeBack(): string[];
}

/**
 * The functions that every part of the page shares. A remote that replaces one breaks the shell and all other screens. Loops and `Reflect`
 * as it was at the start are all that is used here: what else there is may be what was changed.
 */
export function watchGlobals(): KnownGlobals {
  let parts: Part[] = [];
  let owners: ReturnType<typeof known> = [];
  function learn(): void {
    owners = known();
    parts = owners.flatMap(([label, owner, names]) =>
      (names ?? ownKeys(owner)).map((name) => ({ label, owner, name, was: getOwnPropertyDescriptor(owner, name) })),
    );
  }
  /** Names that one of the owners that are known whole has beyond its own. */
  function added(found: Part[]): void {
    for (let i = 0; i < owners.length; i += 1) {
      const [label, owner, names] = owners[i] as (typeof owners)[number];
      if (names) continue;
      const now = ownKeys(owner);
      for (let k = 0; k < now.length; k += 1) {
        const name = now[k] as PropertyKey;
        let isKnown = false;
        for (let p = 0; p < parts.length && !isKnown; p += 1)
          isKnown = parts[p]?.owner === owner && parts[p]?.name === name;
        if (!isKnown) found[found.length] = { label, owner, name, was: undefined };
      }
    }
  }
  function takeBack(): string[] {
    const changed: Part[] = [];
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i] as Part;
      if (!isSame(getOwnPropertyDescriptor(part.owner, part.name), part.was)) changed[changed.length] = part;
    }
    added(changed);
    const names: string[] = [];
    for (let i = 0; i < changed.length; i += 1) {
      const { label, owner, name, was } = changed[i] as Part;
      const back = was ? defineProperty(owner, name, was) : deleteProperty(owner, name);
      names[i] = `${label}.${String(name)}${back ? '' : ' (stays)'}`;
    }
    return names;
  }
  learn();
  return { learn, takeBack };
}
