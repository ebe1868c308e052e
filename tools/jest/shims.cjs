// What jsdom lacks and our components (or Polaris) need at render.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
window.scrollTo = () => {};
window.scroll = () => {};
window.HTMLElement.prototype.scrollIntoView ??= () => {};
// Charts measure their letters on a canvas where there is one.
window.HTMLCanvasElement.prototype.getContext = () => null;
// No style sheet is loaded here. Polaris renders headers, bulk actions and tabs twice, to measure how many of them fit, and hides the second
// set by a style alone: a test would press a button that nobody sees.
const hidden = document.createElement('style');
hidden.textContent = `
  .Polaris-ActionMenu-Actions__ActionsLayoutMeasurer, .Polaris-ActionMenu-Actions--actionsLayoutMeasuring,
  .Polaris-BulkActions__BulkActionsMeasurerLayout, .Polaris-BulkActions--bulkActionsLayoutMeasuring,
  .Polaris-Tabs__TabsMeasurer { visibility: hidden; }`;
document.head.append(hidden);
// jsdom lays nothing out: a header without a width would move all its actions into its menu.
Object.defineProperty(window.HTMLElement.prototype, 'offsetWidth', { get: () => window.innerWidth });
