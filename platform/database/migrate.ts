import knex from 'knex'

/** One step of the durable schema: runs once, in one transaction, and is not edited after its release. */
export interface Migration {
  /** `v1-` (the generation of the schema) and the file's name: `v1-001-event-log`. */
  readonly name: string
  readonly up: string
}

/** The oldest supported major version of PostgreSQL. */
const MIN_SERVER_VERSION = 16

/**
 * Applies pending migrations in the order of the list, each in its own transaction. If several processes start
 * together, one migrates and the others wait. Throws if a step fails or if the database is ahead of these migrations.
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
    if (await isUpToDate(db, migrations)) return
    await db.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(727001)')
      // This process holds the advisory lock, so a lock in knex's table was left by a killed process.
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

/** Throws if the database has migrations that this list does not contain: it belongs to an earlier or later version. */
async function isUpToDate(db: knex.Knex, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await db.raw("select to_regclass('migrations') is not null as created")
  if (!(rows[0] as { readonly created: boolean }).created) return false
  const applied = (await db('migrations').select('name')) as readonly { readonly name: string }[]
  const knownNames = migrations.map(({ name }) => name)
  const unknown = applied.find(({ name }) => !knownNames.includes(name))
  if (unknown)
    throw new Error(
      `this database belongs to another version of Farmgate, which nothing upgrades or downgrades (unknown migration: ${unknown.name}): use an empty one`,
    )
  return applied.length === knownNames.length
}

const migrationSource = (migrations: readonly Migration[]) => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }: Migration) => name,
  getMigration: async ({ up }: Migration) => ({
    // knex treats an unescaped question mark as a parameter.
    up: async (tx: knex.Knex) => void (await tx.raw(up.replaceAll('?', '\\?'))),
    down: async () => {
      throw new Error('migrations cannot be reverted')
    },
  }),
})

/** Errors are thrown; knex would also write them to the console. */
const SILENT = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }
