import { sameOriginPath } from './own-path';
import redirects from './open-redirect.json';

test.each(redirects.must_reject)('a redirect never leaves our origin: %j', (path) =>
  expect(sameOriginPath(path, '/safe')).toBe('/safe'),
);
test.each(redirects.must_accept)('a path of our own is returned unchanged: %s', (path) =>
  expect(sameOriginPath(path, '/safe')).toBe(path),
);
