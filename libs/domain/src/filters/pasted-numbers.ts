/**
 * The numbers of a list that was pasted into a search: order names or tracking numbers, separated by blanks, lines,
 * commas or semicolons. A tracking number may contain blanks itself, so a list with commas yields both readings. Empty
 * when the text is not a list but one number or a name.
 */
export function pastedNumbers(text: string): string[] {
  const [parts, words] = [/[,;\n]+/, /[\s,;]+/].map((separator) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ) as [string[], string[]];
  const lists = [parts, words].filter((list) => list.length > 1 && list.every((part) => /\d/.test(part)));
  return [...new Set(lists.flat())];
}
