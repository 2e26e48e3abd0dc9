import type { Sql } from '#platform/database/database.ts'

/** Every producer who has a page, and since when. */
export const openProducers = (db: Sql): Promise<{ readonly id: string; readonly since: string }[]> =>
  db.query('select id, since from producers.profiles where here order by id')
