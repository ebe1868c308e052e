/** The page when nothing could be started, texts included: plain elements, in English. */
export function showFatal(): void {
  const heading = Object.assign(document.createElement('h1'), { textContent: 'Unexpected Application Error!' });
  const text = Object.assign(document.createElement('p'), {
    textContent: 'The app could not be started. Reload the page; if it happens again, contact us.',
  });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload the page' });
  button.addEventListener('click', () => window.location.reload());
  const main = Object.assign(document.createElement('main'), { className: 'pw-fatal' });
  main.setAttribute('role', 'alert');
  main.append(heading, text, button);
  document.getElementById('tm-shopify')?.replaceChildren(main);
}
