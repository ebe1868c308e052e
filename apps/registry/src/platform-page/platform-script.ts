/**
 * What the platform page gains with JavaScript and a token: roll back with a reason, and links for QA. The token stays in a variable, and is gone with the page.
 * It is sent as its own source text, so it may use nothing outside itself.
 */
function enhancePlatform(doc: Document): void {
  let token = '';
  const find = <T extends Element>(selector: string) => doc.querySelector<T>(selector);
  const show = (text: string, failed = false) => {
    const status = find<HTMLElement>('[data-status]');
    if (!status) return;
    status.textContent = text;
    status.classList.toggle('is-failed', failed);
  };

  /** Buttons that change something are there only for who could press them. */
  function showActions(): void {
    for (const button of doc.querySelectorAll<HTMLButtonElement>('[data-rollback], [data-link]'))
      button.hidden = token === '';
    for (const element of doc.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false;
    const state = find<HTMLElement>('[data-token-state]');
    if (state)
      state.textContent =
        token === '' ? 'Reading needs no token.' : 'Token in use until this page is closed or reloaded.';
  }

  /** The page as it is now, without losing the token. */
  async function renew(): Promise<void> {
    const answer = await fetch(doc.location.href, { cache: 'no-store' });
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-content]');
    if (answer.ok && next) find('[data-content]')?.replaceWith(next);
    showActions();
  }

  doc.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches('[data-token-form]')) {
      event.preventDefault();
      const field = form.querySelector<HTMLInputElement>('input');
      token = field?.value.trim() ?? '';
      if (field) field.value = '';
      show('');
      showActions();
    }
    if (form.matches('[data-rollback-form]')) {
      event.preventDefault();
      void rollBack(form);
    }
    if (form.matches('[data-link-form]')) {
      event.preventDefault();
      void makeLink(form);
    }
  });

  doc.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-rollback], [data-link], [data-close]');
    if (!button) return;
    if (button.dataset.close !== undefined) return button.closest('dialog')?.close();
    const { rollback, link, question = '' } = button.dataset;
    const dialog = find<HTMLDialogElement>(rollback === undefined ? '[data-link-dialog]' : '[data-rollback-dialog]');
    const form = dialog?.querySelector('form');
    if (!dialog || !form) return;
    form.reset();
    form.dataset.about = rollback ?? link ?? '';
    const texts = { '[data-question]': question, '[data-problem]': '', '[data-made]': '' };
    for (const [selector, text] of Object.entries(texts)) {
      const element = dialog.querySelector(selector);
      if (element) element.textContent = text;
    }
    dialog.showModal();
  });

  /** Sends a change with the token. @throws with the registry's words when it refuses */
  async function change<Answer>(path: string, payload: object): Promise<Answer> {
    const answer = await fetch(`/registry/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const body = (await answer.json()) as Answer & { message?: string };
    if (!answer.ok) throw new Error(body.message ?? `The registry answered ${answer.status}.`);
    return body;
  }

  /** Submits a dialog's form, and shows errors in the dialog. */
  async function submit(form: HTMLFormElement, failed: string, act: () => Promise<void>): Promise<void> {
    const problem = form.querySelector('[data-problem]');
    const press = form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (press) press.disabled = true;
    try {
      await act();
    } catch (error) {
      if (problem) problem.textContent = `${failed} ${(error as Error).message}`;
    } finally {
      if (press) press.disabled = false;
    }
  }

  function rollBack(form: HTMLFormElement): Promise<void> {
    const { about: remote = '' } = form.dataset;
    const reason = form.querySelector('textarea')?.value.trim() ?? '';
    return submit(form, 'Not rolled back.', async () => {
      const path = `remotes/${encodeURIComponent(remote)}/rollback`;
      const { stable } = await change<{ stable?: string | null }>(path, { reason });
      form.closest('dialog')?.close();
      show(`${remote} is rolled back: new pages get ${stable ?? 'the release before'} within 5 seconds.`);
      await renew();
    });
  }

  /** The address is shown to be copied: the first session that opens it, by its button, gets the release. */
  function makeLink(form: HTMLFormElement): Promise<void> {
    const [remote = '', release = ''] = (form.dataset.about ?? '').split('@');
    const shop = form.querySelector('input')?.value.trim() || null;
    return submit(form, 'No link was made.', async () => {
      const { url } = await change<{ url: string }>('grants', { remote, release, shop });
      const made = form.querySelector('[data-made]');
      if (made) made.textContent = url;
    });
  }

  showActions();
}

export const platformScript = `(${enhancePlatform.toString()})(document);`;
