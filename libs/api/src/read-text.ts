/** Characters of an answer; a page of the longest list has a fraction of it. */
const MAX_ANSWER = 16_000_000;

/** The text of an answer. @throws when it is longer than any of ours: reading on would only crash the page */
export async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const length = response.headers.get('content-length');
  if (Number(length) > MAX_ANSWER) throw new Error('The answer is too long');
  // Read at once where the length is known: Chromium now and then reports answers that are read in chunks as cancelled.
  if (length !== null) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_ANSWER) {
      void reader.cancel();
      throw new Error('The answer is too long');
    }
  }
}
