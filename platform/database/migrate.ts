import knex from 'knex'

/** As in `migrations/`: a name that never changes, and the statements to run once. */
interface Migration {
  readonly name: string
  readonly up: string
}

/** The oldest supported major version of PostgreSQL. */
const MIN_SERVER_VERSION = 16

/**
 * Brings the durable tables up to date, each step in a transaction of its own. Several processes may start at once: one
 * migrates, the others wait their turn. Throws when the server is too old, when a step fails, or when the database is ahead of
 * these migrations.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  minServerVersion = MIN_SERVER_VERSION,
): Promise<void> {
  const db = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'farmgate-migrate' },
    pool: { min: 0, max: 2 },
    log: SILENT,
  })
  const config = { migrationSource: migrationSource(migrations), tableName: 'migrations' }
  try {
    await requireServerVersion(db, minServerVersion)
    await db.transaction(async (turn) => {
      await turn.raw('select pg_advisory_xact_lock(727001)')
      // It is our turn, so a lock of knex's own was left behind by somebody who was killed.
      await db.migrate.forceFreeMigrationsLock(config)
      await db.migrate.latest(config)
    })
  } finally {
    await db.destroy()
  }
}

async function requireServerVersion(db: knex.Knex, minimum: number): Promise<void> {
  const { rows } = await db.raw(
    "select current_setting('server_version_num')::int / 10000 as major, split_part(current_setting('server_version'), ' ', 1) as version",
  )
  const { major, version } = rows[0] as { readonly major: number; readonly version: string }
  if (major < minimum) throw new Error(`PostgreSQL ${version} is too old: version ${minimum} or newer is required`)
}

const migrationSource = (migrations: readonly Migration[]) => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }: Migration) => name,
  getMigration: async ({ up }: Migration) => ({
    // An unescaped question mark would become a parameter.
    up: async (tx: knex.Knex) => void (await tx.raw(up.replaceAll('?', '\\?'))),
    down: async () => {
      throw new Error('the durable schema only goes forward')
    },
  }),
})

/** What goes wrong is thrown; knex would also write it to the console. */
const SILENT = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }
