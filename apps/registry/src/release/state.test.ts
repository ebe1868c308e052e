import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addKey, openKeyRing } from './keys';
import { openReleaseService } from './open-release-service';
import { Tokens } from './tokens';

let stateDir: string;
beforeEach(() => {
  stateDir = path.join(mkdtempSync(path.join(tmpdir(), 'state test ')), 'state');
});
afterEach(() => {
  rmSync(path.dirname(stateDir), { recursive: true, force: true });
});
const modeOf = (file: string) => (statSync(path.join(stateDir, file)).mode & 0o777).toString(8);

describe('keys', () => {
  test('are made at the first use, stored, and readable by their user alone', () => {
    const made = openKeyRing(stateDir).public();
    expect(made).toHaveLength(1);
    expect(openKeyRing(stateDir).public()).toEqual(made);
    expect(modeOf('keys.json')).toBe('600');
  });

  test('what is public is a raw Ed25519 key, and it verifies what the ring signs', () => {
    const ring = openKeyRing(stateDir);
    const [key] = ring.public();
    const signed = ring.sign('ä text');
    expect([signed.keyId, Buffer.from(key?.key ?? '', 'base64url').length]).toEqual([key?.id, 32]);
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.key ?? '' }, format: 'jwk' });
    expect(verify(null, Buffer.from('ä text'), open, Buffer.from(signed.signature, 'base64url'))).toBe(true);
  });

  test('one byte, another key or another ring: not verified', () => {
    const ring = openKeyRing(stateDir);
    const signed = ring.sign('text');
    const other = openKeyRing(path.join(stateDir, 'other'));
    expect(ring.verify(signed)).toBe(true);
    expect(ring.verify({ ...signed, payload: 'texts' })).toBe(false);
    expect(ring.verify({ ...signed, signature: '' })).toBe(false);
    expect(ring.verify({ ...signed, keyId: 'none' })).toBe(false);
    expect(ring.verify({ ...other.sign('text'), keyId: signed.keyId })).toBe(false);
  });

  test('a new key signs, and the older ones still verify', () => {
    const old = openKeyRing(stateDir).sign('text');
    const id = addKey(stateDir);
    const ring = openKeyRing(stateDir);
    expect(ring.sign('text').keyId).toBe(id);
    expect(ring.verify(old)).toBe(true);
    expect(ring.public().map((key) => key.id)).toEqual([id, old.keyId]);
  });
});

describe('tokens', () => {
  const tokens = () => new Tokens(stateDir, () => new Date('2026-03-01T10:00:00Z'));
  const ci = { name: 'ci-orders', owner: 'team-orders', remotes: ['orders'] };

  test('identify their holder, and are nowhere stored in clear', () => {
    const token = tokens().create(ci);
    expect(tokens().actor(token)).toEqual({ name: 'ci-orders', remotes: ['orders'] });
    expect(tokens().actor(`${token}x`)).toBeNull();
    expect(readFileSync(path.join(stateDir, 'tokens.json'), 'utf8')).not.toContain(token);
    expect(modeOf('tokens.json')).toBe('600');
  });
  test('a name is used once', () => {
    tokens().create(ci);
    expect(() => tokens().create(ci)).toThrow('There is a token named ci-orders');
  });
  test('a revoked one counts no more, at once', () => {
    const open = tokens();
    const token = open.create(ci);
    expect([tokens().revoke('ci-orders'), tokens().revoke('ci-orders')]).toEqual([true, false]);
    expect(open.actor(token)).toBeNull();
  });
  test('the local one may change everything, and stays the same', () => {
    const token = tokens().local();
    expect(tokens().local()).toBe(token);
    expect(readFileSync(path.join(stateDir, 'token'), 'utf8').trim()).toBe(token);
    expect(tokens().actor(token)).toEqual({ name: 'local', remotes: ['*'] });
    expect(modeOf('token')).toBe('600');
  });
  test('a local one is made everywhere but in production', () => {
    openReleaseService({ storage: path.join(stateDir, '../storage'), stateDir, environment: 'production' });
    expect(tokens().list()).toEqual([]);
    openReleaseService({ storage: path.join(stateDir, '../storage'), stateDir, environment: 'local' });
    expect(
      tokens()
        .list()
        .map(({ name }) => name),
    ).toEqual(['local']);
  });
});
