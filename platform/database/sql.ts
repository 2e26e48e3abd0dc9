import knex from 'knex'

/** Puts statements together; it has no connection of its own. Run them with `Sql.run`. */
export const sql = knex({ client: 'pg' })
