/** A record with a text of one language; an empty text removes it. */
export function withEntry<Key extends string>(
  record: Partial<Record<Key, string>>,
  key: Key,
  text: string,
): Partial<Record<Key, string>> {
  const { [key]: _before, ...rest } = record;
  return (text === '' ? rest : { ...rest, [key]: text }) as Partial<Record<Key, string>>;
}
