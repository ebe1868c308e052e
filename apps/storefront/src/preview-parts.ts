/** The parts of the document that a preview's frame shows. */
export interface PreviewParts {
  /** Another document is shown. */
  drawn(): void;
  /** Marks a part and scrolls to it. @param id none of a part: nothing is marked */
  choose(id: string): void;
}

/**
 * Finds the parts between the comments `part:<id>` and `/part`, marks the one that the editor chose, and reports the one that is pressed.
 * It is sent as its own source text, so it may use nothing outside itself.
 */
export function previewParts(view: Window & typeof globalThis): PreviewParts {
  const { document: doc } = view;
  let chosen = '';
  const elements = () => [...doc.body.querySelectorAll<HTMLElement>('[data-part]')];
  function mark(): void {
    for (const element of elements()) {
      element.style.outline = element.dataset.part === chosen ? '2px solid #005bd3' : '';
      element.style.outlineOffset = element.dataset.part === chosen ? '-2px' : '';
    }
  }
  doc.addEventListener('click', ({ target }) => {
    const part = target instanceof view.Element ? target.closest<HTMLElement>('[data-part]') : null;
    if (part) view.parent.postMessage({ part: part.dataset.part }, '*');
  });
  return {
    drawn() {
      const comments = doc.createTreeWalker(doc.body, view.NodeFilter.SHOW_COMMENT);
      while (comments.nextNode()) {
        const begin = comments.currentNode;
        const id = /^part:([a-z0-9-]+)$/.exec(begin.nodeValue ?? '')?.[1];
        if (id === undefined) continue;
        for (let node = begin.nextSibling; node && node.nodeValue !== '/part'; node = node.nextSibling)
          if (node instanceof view.HTMLElement) {
            node.dataset.part = id;
            node.style.cursor = 'pointer';
          }
      }
      mark();
    },
    choose(id) {
      chosen = id;
      mark();
      const first = elements().find((element) => element.dataset.part === id);
      if (!first) return;
      const { top, bottom } = first.getBoundingClientRect();
      if (top >= 0 && bottom <= view.innerHeight) return;
      const isStill = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
      view.scrollTo({ top: top + view.scrollY - 24, behavior: isStill ? 'auto' : 'smooth' });
    },
  };
}
