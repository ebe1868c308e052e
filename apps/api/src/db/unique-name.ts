/** What is unique of a name: the same name without case is the same name. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The database decides, so that of two at the same moment one is refused. @param constraint the unique index of the name */
export async function unlessTaken<T>(constraint: string, work: Promise<T>): Promise<T | 'name_taken'> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === constraint) return 'name_taken';
    throw error;
  }
}
