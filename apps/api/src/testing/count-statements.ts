import pg from 'pg';

/** For tests only: how many statements are sent to the database meanwhile; those that begin and end a transaction count. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
