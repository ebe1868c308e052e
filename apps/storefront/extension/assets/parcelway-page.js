// Fills the block "Tracking page" with the page as the merchant designed it. Without this script, or when the page does
// not answer, the block's own forms stay, which lead to the same page under its own address.
(() => {
  /** The tracking page's own address. `view` asks for it without the theme around. */
  const addressOf = (block) => {
    const address = new URL(block.dataset.parcelwayPage, location.href);
    address.searchParams.set('view', 'block');
    return address;
  };

  /** Puts the page of an answer in place of what the block shows. @returns false when there is none in it */
  async function draw(block, answer) {
    const text = await answer.text();
    // Scripts of a parsed document never run.
    const page = new DOMParser().parseFromString(text, 'text/html').querySelector('.pw');
    if (!page) return false;
    const styles = [...page.parentElement.children].filter((element) => element.localName === 'style');
    block.replaceChildren(...styles, page);
    for (const link of page.querySelectorAll('a[href^="?go="]'))
      link.href = block.dataset.parcelwayPage + link.getAttribute('href');
    for (const form of page.querySelectorAll('form[method="post"]')) {
      form.action = block.dataset.parcelwayPage + (form.getAttribute('action') ?? '');
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void send(block, form, event.submitter);
      });
    }
    return true;
  }

  /** A form that the theme's page cannot take itself. Forms of kind "get" come back to this page, with `?nums=` in its address. */
  async function send(block, form, submitter) {
    const fields = new URLSearchParams(new FormData(form));
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    try {
      const answer = await fetch(addressOf(block), { method: 'POST', body: fields });
      if (!(await draw(block, answer))) throw new Error('no page');
    } catch {
      form.submit();
      return;
    }
    block.tabIndex = -1;
    block.focus();
  }

  async function fill(block) {
    const address = addressOf(block);
    const asked = new URLSearchParams(location.search);
    address.searchParams.set('lang', asked.get('lang') ?? block.dataset.parcelwayLang);
    if (asked.has('nums')) address.searchParams.set('nums', asked.get('nums'));
    try {
      const answer = await fetch(address);
      // Who has begun to type keeps the form.
      if (!block.contains(document.activeElement)) await draw(block, answer);
    } catch {
      // The forms stay.
    }
  }

  const fillAll = (root) => root.querySelectorAll('[data-parcelway-page]').forEach((block) => void fill(block));
  fillAll(document);
  // The theme editor draws a section anew after each change.
  document.addEventListener('shopify:section:load', (event) => fillAll(event.target));
})();
