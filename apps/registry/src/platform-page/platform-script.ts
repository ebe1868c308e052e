/**
 * What the platform page gains with JavaScript and a token: roll back with a reason. The token stays in a variable, and is gone with the page.
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
    for (const button of doc.querySelectorAll<HTMLButtonElement>('[data-rollback]')) button.hidden = token === '';
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
  });

  doc.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-rollback], [data-close]');
    const dialog = find<HTMLDialogElement>('dialog');
    if (!button || !dialog) return;
    if (button.dataset.rollback === undefined) return dialog.close();
    const form = dialog.querySelector('form');
    if (form) form.dataset.remote = button.dataset.rollback;
    const question = dialog.querySelector('[data-question]');
    if (question) question.textContent = button.dataset.question ?? '';
    const problem = dialog.querySelector('[data-problem]');
    if (problem) problem.textContent = '';
    form?.reset();
    dialog.showModal();
  });

  async function rollBack(form: HTMLFormElement): Promise<void> {
    const dialog = find<HTMLDialogElement>('dialog');
    const problem = form.querySelector('[data-problem]');
    const press = form.querySelector<HTMLButtonElement>('button[type=submit]');
    const reason = form.querySelector('textarea')?.value.trim() ?? '';
    const remote = form.dataset.remote ?? '';
    if (press) press.disabled = true;
    try {
      const answer = await fetch(`/registry/api/remotes/${encodeURIComponent(remote)}/rollback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason }),
      });
      const body = (await answer.json()) as { message?: string; stable?: string | null };
      if (!answer.ok) throw new Error(body.message ?? `The registry answered ${answer.status}.`);
      dialog?.close();
      show(`${remote} is rolled back: new pages get ${body.stable ?? 'the release before'} within 5 seconds.`);
      await renew();
    } catch (error) {
      if (problem) problem.textContent = `Not rolled back. ${(error as Error).message}`;
    } finally {
      if (press) press.disabled = false;
    }
  }

  showActions();
}

export const platformScript = `(${enhancePlatform.toString()})(document);`;
