/**
 * What the shopper's page gains where JavaScript runs. It is sent as its own source text, so it may use nothing outside itself,
 * and the page is complete without it.
 */
export function enhance(doc: Document = document): void {
  for (const button of doc.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const clipboard = doc.defaultView?.navigator.clipboard;
    if (!clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const { copy = '', done = '', count } = button.dataset;
      const label = button.textContent;
      void clipboard.writeText(copy).then(() => {
        button.textContent = done;
        // The page itself counts presses; an image is what its policy lets it request.
        if (count) new Image().src = count;
        setTimeout(() => {
          button.textContent = label;
        }, 2000);
      });
    });
  }
  // Who is in the zone of an event need not read which it is. Its place stays, so that nothing moves.
  for (const time of doc.querySelectorAll<HTMLTimeElement>('.pw-event time')) {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time.dateTime) ?? [];
    const zone = time.querySelector<HTMLElement>('.pw-zone');
    const there = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    if (zone && there === -new Date(time.dateTime).getTimezoneOffset()) zone.hidden = true;
  }
  // In the store the theme has forms of its own.
  for (const form of doc.querySelectorAll('.pw form')) {
    // A second press while the request is running does nothing.
    form.addEventListener('submit', () => {
      const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
      if (button)
        setTimeout(() => {
          button.disabled = true;
        });
    });
  }
  // Coming back with the browser's own button finds the form usable again.
  doc.defaultView?.addEventListener('pageshow', () => {
    for (const button of doc.querySelectorAll<HTMLButtonElement>('.pw button[type=submit]')) button.disabled = false;
  });
}

export const enhanceScript = `(${enhance.toString()})(document);`;
