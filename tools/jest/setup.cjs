require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A busy machine draws late, and a test must not fail for that.
configure({ asyncUtilTimeout: 10_000 });

// What a test stored stays in the memory of the page's storage; between tests the browser's storage counts, as after a reload.
afterEach(() => {
  if (typeof window !== 'object') return;
  for (const kind of ['localStorage', 'sessionStorage']) {
    let storageArea;
    try {
      storageArea = window[kind];
    } catch {
      // A test denies it.
    }
    for (let index = 0; index < (storageArea?.length ?? 0); index += 1) {
      const key = storageArea.key(index);
      const event = new StorageEvent('storage', { key, newValue: storageArea.getItem(key) });
      // The constructor accepts no storage that a test replaced.
      window.dispatchEvent(Object.defineProperty(event, 'storageArea', { value: storageArea }));
    }
  }
});
