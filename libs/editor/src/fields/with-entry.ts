/** A record with a text of one language; an empty text takes it out. */
export function withEntry<Key extends string>(
  record: Partial<Record<Key, string>>,
  key: Key,
  text: string,
): Partial<Record<Key, string>> {
  const { [key]: _before, ...rest } = record;
  return (text === '' ? rest : { ...rest, [key]: text }) as Partial<Record<Key, string>>;
}
