/** For `ilike`. Nothing looks like nothing in particular; an order's number may come with its #. */
export const likeness = (search: string): string | null => {
  const words = search.trim().replace(/^#/, '')
  return words ? `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
}
