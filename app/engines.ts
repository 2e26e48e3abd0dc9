import { join } from 'node:path'
import { PICTURE_LIMITS } from '#domain/pictures/contract.ts'
import { migrations } from '#migrations/all.ts'
import type { Config } from '#platform/config/config.ts'
import { type Secrets, secretsIn } from '#platform/config/secrets.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createEventLog } from '#platform/event-store/codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { systemFacts } from '#platform/facts/facts.system.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { diskFiles } from '#platform/files/files.disk.ts'
import type { Files } from '#platform/files/files.ts'
import { postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Log } from '#platform/log/log.ts'
import { diskDrawer } from '#platform/papers/drawer.disk.ts'
import { type Papers, papersIn } from '#platform/papers/papers.ts'
import { diskAlbum } from '#platform/pictures/album.disk.ts'
import type { Album } from '#platform/pictures/album.ts'
import { sharpPress } from '#platform/pictures/picture-press.sharp.ts'
import { type Uploads, uploadsIn } from '#platform/pictures/uploads.ts'
import type { Places } from '#platform/places/places.ts'
import { zipcodePlaces } from '#platform/places/places.zipcodes.ts'
import { Closing } from './closing.ts'
import { eventDefinitions } from './event-definitions.ts'

/** What every process of the market stands on, chosen by the configuration. */
export interface Engines {
  readonly config: Config
  readonly logger: Log
  readonly secrets: Secrets
  readonly db: Database
  readonly store: EventStore
  readonly log: EventLog
  readonly keys: KeyVault
  readonly files: Files
  /** Uploaded pictures: their copies, and how they come and go. */
  readonly album: Album
  readonly uploads: Uploads
  /** What producers send in confidence. */
  readonly papers: Papers
  readonly facts: Facts
  readonly places: Places
  /** What is to be closed at the end, last opened first. */
  readonly closing: Closing
}

/** `beside`: join the embedded database of a market that is open in another process, if there is one. */
export async function openEngines(config: Config, logger: Log, { beside = false } = {}): Promise<Engines> {
  const closing = new Closing(logger)
  try {
    const secrets = secretsOf(config)
    const url = config.databaseUrl ?? (beside ? joined(config) : undefined) ?? (await embedded(config, logger, closing))
    await migrate(url, migrations)
    const db = closing.add('database', await postgresDatabase({ url, poolSize: 12, name: 'farmgate', log: logger }))
    const keys = closing.add('keys', await postgresKeyVault({ db, master: secrets.masterKey }))
    const store = closing.add('event store', await eventStore(config, db, logger))
    const log = createEventLog({ store, keys, definitions: eventDefinitions })
    const files = diskFiles(join(config.dataDir, 'files'))
    const album = diskAlbum(join(config.dataDir, 'files', 'uploaded'))
    const press = sharpPress({ bounds: PICTURE_LIMITS })
    const uploads = uploadsIn({ db, album, press })
    const drawer = diskDrawer(join(config.dataDir, 'files', 'papers'))
    const papers = papersIn({ db, drawer, keys, press, facts: systemFacts })
    const stands = { config, logger, secrets, db, store, log, keys, files, album, uploads, papers }
    return { ...stands, places: zipcodePlaces(), facts: systemFacts, closing }
  } catch (error) {
    await closing.closeAll()
    throw error
  }
}

function secretsOf({ masterKey, sessionSecret, pushKey, dataDir }: Config): Secrets {
  if (masterKey && sessionSecret && pushKey) return { masterKey, sessionSecret, pushKey, sandboxSecret: sessionSecret }
  const kept = secretsIn(dataDir)
  return {
    ...{ masterKey: masterKey ?? kept.masterKey, sessionSecret: sessionSecret ?? kept.sessionSecret },
    ...{ pushKey: pushKey ?? kept.pushKey, sandboxSecret: sessionSecret ?? kept.sandboxSecret },
  }
}

const joined = ({ dataDir }: Config): string | undefined => runningEmbeddedPostgres(dataDir)?.url('farmgate')

async function embedded({ dataDir }: Config, log: Log, closing: Closing): Promise<string> {
  const server = await startEmbeddedPostgres({ dir: dataDir, log })
  closing.add('embedded PostgreSQL', { close: server.stop })
  const maintenance = await postgresDatabase({ url: server.url('postgres'), poolSize: 1, log })
  const [found] = await maintenance.query(`select 1 from pg_database where datname = 'farmgate'`)
  if (!found) await maintenance.query('create database farmgate')
  await maintenance.close()
  return server.url('farmgate')
}

async function eventStore(config: Config, database: Database, log: Log): Promise<EventStore> {
  if (config.eventStore.kind === 'postgres') return postgresEventStore({ database, log })
  // Its client is large: loaded only by those who use it.
  const { eventStoreDbEventStore } = await import('#platform/event-store/event-store.eventstoredb.ts')
  return eventStoreDbEventStore({ connectionString: config.eventStore.url, log })
}
