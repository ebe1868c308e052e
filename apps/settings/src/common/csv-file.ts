const textOf = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsText(file);
  });

/** Another file than one of text, or text in another encoding than UTF-8. */
const isText = (content: string): boolean => !/[\0\uFFFD]/.test(content);

/** What a chosen file holds, or why it cannot be read. @param most characters */
export async function readCsvFile(
  file: File,
  most: number,
): Promise<{ content: string; issue: null } | { content: null; issue: 'too_big' | 'no_text' }> {
  const content = file.size > 4 * most ? null : await textOf(file);
  if (content === null || content.length > most) return { content: null, issue: 'too_big' };
  return isText(content) ? { content, issue: null } : { content: null, issue: 'no_text' };
}
