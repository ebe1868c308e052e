import pg from 'pg';

/**
 * For tests only: how many statements are sent to the database meanwhile; those that begin and end a transaction count.
 * @param of only those whose text it matches
 */
export async function countStatements(work: () => Promise<unknown>, of = /./): Promise<number> {
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    // The driver takes the text, or an object that has it.
    return sent.mock.calls.filter((call) => {
      const [query] = call as unknown[];
      return of.test(typeof query === 'string' ? query : (query as { text: string }).text);
    }).length;
  } finally {
    sent.mockRestore();
  }
}
