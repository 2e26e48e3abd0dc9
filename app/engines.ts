import { join } from 'node:path'
import { PICTURE_LIMITS } from '#domain/pictures/contract.ts'
import { migrations } from '#migrations/all.ts'
import type { Config } from '#platform/config/config.ts'
import { type Secrets, secretsOf } from '#platform/config/secrets.ts'
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
import { postgresIdempotencyKeys } from '#platform/http/idempotency.postgres.ts'
import type { IdempotencyKeys } from '#platform/http/idempotency.ts'
import { checkMasterKeys, houseHashKey } from '#platform/keys/house-key.ts'
import { type MasterKeys, masterKeys } from '#platform/keys/key-wrapping.ts'
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
import { postgresRateLimits } from '#platform/rate-limits/rate-limits.postgres.ts'
import { redisRateLimits } from '#platform/rate-limits/rate-limits.redis.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { watchedLog } from '#platform/telemetry/watched.ts'
import { Closing } from './closing.ts'
import { demoFiles } from './demo-files.ts'
import { eventDefinitions } from './event-definitions.ts'
import { openSeal, type Seal } from './seal.ts'

/** What every process of the market stands on, chosen by the configuration. */
export interface Engines {
  readonly config: Config
  readonly logger: Log
  readonly secrets: Secrets
  readonly db: Database
  readonly store: EventStore
  readonly log: EventLog
  /** The proof that the log is as it was written. */
  readonly seal: Seal
  readonly keys: KeyVault
  readonly idempotencyKeys: IdempotencyKeys
  /** What wraps the keys of persons and of the market. */
  readonly masters: MasterKeys
  readonly files: Files
  /** Uploaded pictures: their copies, and how they come and go. */
  readonly album: Album
  readonly uploads: Uploads
  /** What producers send in confidence. */
  readonly papers: Papers
  readonly facts: Facts
  /** Counters shared by all processes; absent where nothing is limited. */
  readonly rateLimits: RateLimits | undefined
  readonly places: Places
  /** Whoever counts and traces; nobody, unless the configuration says so. */
  readonly telemetry: Telemetry
  /** What is to be closed at the end, last opened first. */
  readonly closing: Closing
}

interface EngineOptions {
  /** Join the embedded database of a market that is open in another process, if there is one. */
  readonly beside?: boolean
  readonly telemetry?: Telemetry
  /** The clock and the id generator; the machine's own unless given. */
  readonly facts?: Facts
}

export async function openEngines(
  config: Config,
  logger: Log,
  { beside = false, telemetry = noTelemetry, facts = systemFacts }: EngineOptions = {},
): Promise<Engines> {
  const closing = new Closing(logger)
  try {
    const secrets = secretsOf(config)
    const url = config.databaseUrl ?? (beside ? joined(config) : undefined) ?? (await embedded(config, logger, closing))
    await migrate(url, migrations)
    const db = closing.add('database', await postgresDatabase({ url, poolSize: 12, name: nameOf(config), log: logger }))
    const masters = masterKeys(secrets.masterKeys)
    await checkMasterKeys(db, masters)
    const hashKey = await houseHashKey(db, masters)
    const { linkKeys } = secrets
    const keys = closing.add('keys', await postgresKeyVault({ db, masters, hashKey, linkKeys }))
    const store = closing.add('event store', await eventStore({ config, database: db, log: logger, telemetry }))
    const log = watchedLog(createEventLog({ store, keys, definitions: eventDefinitions }), telemetry)
    const files = filesOf(config)
    const album = diskAlbum(join(config.dataDir, 'files', 'uploaded'))
    const press = sharpPress({ bounds: PICTURE_LIMITS })
    const uploads = uploadsIn({ db, album, press })
    const drawer = diskDrawer(join(config.dataDir, 'files', 'papers'))
    const papers = papersIn({ db, drawer, keys, press, facts })
    const idempotencyKeys = postgresIdempotencyKeys(db, keys)
    const seal = openSeal({ config, secrets, db, store })
    const rateLimits = rateLimitsOf(config, db, logger)
    if (rateLimits) closing.add('rate limits', rateLimits)
    const stands = {
      config,
      logger,
      secrets,
      db,
      store,
      log,
      keys,
      masters,
      idempotencyKeys,
      files,
      album,
      uploads,
      papers,
      seal,
    }
    return { ...stands, places: zipcodePlaces(), facts, rateLimits, telemetry, closing }
  } catch (error) {
    await closing.closeAll()
    throw error
  }
}

/** As it shows among the database's connections. */
const nameOf = ({ processes }: Config): string => `farmgate ${processes.join(', ')}`

function rateLimitsOf({ rateLimits, redisUrl }: Config, db: Database, log: Log): RateLimits | undefined {
  if (!rateLimits) return undefined
  return redisUrl ? redisRateLimits({ url: redisUrl, log }) : postgresRateLimits(db)
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

function filesOf({ dataDir, demo }: Config): Files {
  const files = diskFiles(join(dataDir, 'files'))
  return demo ? demoFiles(files, dataDir) : files
}

interface StoreParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly telemetry: Telemetry
}

async function eventStore({ config, database, log, telemetry }: StoreParts): Promise<EventStore> {
  const onIncomplete = telemetry.incompleteStream
  if (config.eventStore.kind === 'postgres')
    return postgresEventStore({ database, log, onIncomplete, onBatch: telemetry.batched })
  // Its client is large: loaded only by those who use it.
  const { eventStoreDbEventStore } = await import('#platform/event-store/event-store.eventstoredb.ts')
  return eventStoreDbEventStore({ connectionString: config.eventStore.url, log, onIncomplete })
}
